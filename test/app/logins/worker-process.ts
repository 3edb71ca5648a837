import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createLoginsKit, fetchVia } from './logins-kit.ts';

/** A worker of its own: takes one step of one event. Started with database, service and event. */
const [databaseUrl = '', beaconUrl = '', login = ''] = process.argv.slice(2);
const database = connectDatabase(readDatabaseUrl(databaseUrl));
const { logins } = createLoginsKit(database, { fetch: fetchVia(beaconUrl) });
await logins.send(login);
process.exit();

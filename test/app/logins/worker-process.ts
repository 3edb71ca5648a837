import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createDirectKit, fetchVia } from './logins-kit.ts';

/** A worker of its own: takes one step of one event. Started with database, service and event. */
const [databaseUrl = '', beaconUrl = '', directEventId = ''] = process.argv.slice(2);
const database = connectDatabase(readDatabaseUrl(databaseUrl));
const { direct } = createDirectKit(database, { fetch: fetchVia(beaconUrl) });
await direct.send(directEventId);
process.exit();

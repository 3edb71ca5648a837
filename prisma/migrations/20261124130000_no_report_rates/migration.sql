-- How many page loads report is a variable of the operator.
ALTER TABLE "Shop" DROP COLUMN "reportEvery";

-- The queue goes on making jobs of a schedule that no process works off. A new database has no queue yet.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE "name" = 'report-rates';
  END IF;
END $$;

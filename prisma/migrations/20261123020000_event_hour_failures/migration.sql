-- Why events failed, per hour: what the service refuses is not what gets no answer.
ALTER TABLE "EventHour"
  ADD COLUMN "refused" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unanswered" INTEGER NOT NULL DEFAULT 0;

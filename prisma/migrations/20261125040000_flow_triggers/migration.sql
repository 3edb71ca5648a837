-- CreateTable
CREATE TABLE "FlowTrigger" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "FlowTrigger_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FlowTrigger_dueAt_idx" ON "FlowTrigger"("dueAt");

-- CreateIndex
CREATE INDEX "FlowTrigger_shopDomain_idx" ON "FlowTrigger"("shopDomain");

-- CreateIndex
CREATE UNIQUE INDEX "FlowTrigger_subjectId_handle_key" ON "FlowTrigger"("subjectId", "handle");

-- AddForeignKey
ALTER TABLE "FlowTrigger" ADD CONSTRAINT "FlowTrigger_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

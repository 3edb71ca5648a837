-- What lists bring: what browsers tell of them per day, and of an order, multiplied by Shopify's subtotal.
ALTER TABLE "OrderReceipt" ADD COLUMN "lists" JSONB;
ALTER TABLE "LedgerOrder"
  ADD COLUMN "subtotal" DECIMAL(20,4),
  ADD COLUMN "currency" TEXT,
  ADD COLUMN "pieces" INTEGER,
  ADD COLUMN "lists" JSONB;

CREATE TABLE "ResultDay" (
  "shopDomain" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "module" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "orders" INTEGER NOT NULL,
  "pieces" INTEGER NOT NULL,
  "value" DECIMAL(20,4) NOT NULL,
  CONSTRAINT "ResultDay_pkey" PRIMARY KEY ("shopDomain", "day", "module", "currency"),
  CONSTRAINT "ResultDay_shopDomain_fkey" FOREIGN KEY ("shopDomain")
    REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "ListDay" (
  "shopDomain" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "module" TEXT NOT NULL,
  "shown" INTEGER NOT NULL,
  "seen" INTEGER NOT NULL,
  "clicks" INTEGER NOT NULL,
  "adds" INTEGER NOT NULL,
  "counted" INTEGER NOT NULL,
  CONSTRAINT "ListDay_pkey" PRIMARY KEY ("shopDomain", "day", "module"),
  CONSTRAINT "ListDay_shopDomain_fkey" FOREIGN KEY ("shopDomain")
    REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ListDay_day_idx" ON "ListDay"("day");

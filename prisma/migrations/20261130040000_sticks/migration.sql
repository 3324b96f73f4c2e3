-- Tables fold riichi and their sticks too; what was stored before had none.
UPDATE "tables" SET "state" = "state" || '{"riichi": [], "sticks": 0}'
WHERE "state" IS NOT NULL AND NOT "state" ? 'sticks';

-- Tables fold rulings too, and tournaments say whose rulings apply; what was stored before had none.
UPDATE "tables" SET "state" = jsonb_set("state", '{rulings}', '[]')
WHERE "state" IS NOT NULL AND NOT "state" ? 'rulings';

UPDATE "tournaments" SET "policy" = jsonb_set("policy", '{penaltyRules}', to_jsonb("ruleset"))
WHERE NOT "policy" ? 'penaltyRules';

-- Tables say which entries added time, so that these can be confirmed like others: those that no correction has taken away.
UPDATE "tables" SET "state" = jsonb_set("state", '{timeAdded}', coalesce((
    SELECT jsonb_agg(added."seq" ORDER BY added."seq") FROM "table_events" added
    WHERE added."tournament_id" = "tables"."tournament_id" AND added."session_number" = "tables"."session_number"
      AND added."table_number" = "tables"."number" AND added."event"->>'type' = 'timeAdded'
      AND NOT EXISTS (
        SELECT FROM "table_events" later
        WHERE later."tournament_id" = added."tournament_id" AND later."session_number" = added."session_number"
          AND later."table_number" = added."table_number"
          AND (later."event"->'cascade' @> to_jsonb(added."seq")
               OR (later."event"->>'type' = 'revoked' AND (later."event"->>'seq')::int = added."seq")))
), '[]'))
WHERE "state" IS NOT NULL AND NOT "state" ? 'timeAdded';

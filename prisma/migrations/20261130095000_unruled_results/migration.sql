-- Results now say the scores without what was ruled, too; those kept before are worked out anew from the states.
UPDATE "tables" SET "result" = NULL;

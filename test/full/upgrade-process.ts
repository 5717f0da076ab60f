// Moves the database in DATA_DIR to this release's PostgreSQL, as a start does, and ends.
import { upgradePostgres } from '#server/backups/upgrade-postgres.ts'
import { readConfig } from '#server/config.ts'

await upgradePostgres(readConfig(), '17', (line) => console.log(line))

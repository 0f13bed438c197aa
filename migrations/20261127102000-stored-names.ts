import type { Knex } from 'knex'

type Renamed = readonly [from: string, to: string]

const licenses: Renamed = ['clinician_licences', 'clinician_licenses']
const licenseIndexes: readonly Renamed[] = [
  ['clinician_licences_by_state', 'clinician_licenses_by_state'],
  ['clinician_licences_ending', 'clinician_licenses_ending'],
]
const columns: readonly [table: string, ...Renamed][] = [
  ['credential_reminders', 'told_at', 'notified_at'],
  ['timesheets', 'put_in_by_clock', 'is_auto_submitted'],
]
const credential: Renamed = ['licence', 'license']
const notificationTypes: readonly Renamed[] = [
  ['timesheetPutIn', 'timesheetAutoSubmitted'],
  ['timesheetAcceptedSilently', 'timesheetAutoAccepted'],
]
const runs: readonly Renamed[] = [
  ['silentAcceptances', 'timeCardsAutoAccepted'],
  ['timeCardsPutIn', 'timeCardsAutoSubmitted'],
  ['timeCardsAskedFor', 'timeCardsToSubmit'],
  ['timeCardsToMend', 'timeCardsToResubmit'],
]
const answerFields: readonly Renamed[] = [
  ['isPutInByClock', 'isAutoSubmitted'],
  ['isAcceptedBySilence', 'isAutoAccepted'],
]

const reversed = ([from, to]: Renamed): Renamed => [to, from]

/** PostgreSQL names constraints after a table and its columns, and keeps those names when either is renamed. */
const renameConstraints = async (db: Knex, table: string, [from, to]: Renamed) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    'SELECT conname AS name FROM pg_constraint WHERE conrelid = ?::regclass AND position(? IN conname) > 0',
    [table, from],
  )
  for (const { name } of rows)
    await db.raw('ALTER TABLE ?? RENAME CONSTRAINT ?? TO ??', [table, name, name.replace(from, to)])
}

const renameTable = async (db: Knex, [from, to]: Renamed) => {
  await db.raw('ALTER TABLE ?? RENAME TO ??', [from, to])
  await renameConstraints(db, to, [from, to])
}

const renameColumn = async (db: Knex, table: string, [from, to]: Renamed) => {
  await db.raw('ALTER TABLE ?? RENAME COLUMN ?? TO ??', [table, from, to])
  await renameConstraints(db, table, [from, to])
}

/** A reminder that was sent is found by its credential, so an unchanged one would be sent again. */
const renameCredential = (db: Knex, [from, to]: Renamed) =>
  db.raw(
    `UPDATE credential_reminders SET credential = :to::text || substr(credential, length(:from::text) + 1)
     WHERE credential LIKE :from::text || ' %'`,
    { from, to },
  )

/** A repeated request gets its first answer, which today's front ends read. */
const renameAnswerField = (db: Knex, [from, to]: Renamed) =>
  db.raw(
    `UPDATE idempotency_keys SET answer = replace(answer::text, :from::text, :to::text)::jsonb
     WHERE position(:from::text IN answer::text) > 0`,
    { from: `"${from}":`, to: `"${to}":` },
  )

const renameValues = async (db: Knex, inOrder: (names: Renamed) => Renamed) => {
  await renameCredential(db, inOrder(credential))
  for (const names of notificationTypes.map(inOrder))
    for (const table of ['notifications', 'digest_entries'])
      await db.raw('UPDATE ?? SET type = ? WHERE type = ?', [table, names[1], names[0]])
  for (const [from, to] of runs.map(inOrder))
    await db.raw('UPDATE scheduled_runs SET name = ? WHERE name = ?', [to, from])
  for (const names of answerFields.map(inOrder)) await renameAnswerField(db, names)
}

const rename = async (db: Knex, inOrder: (names: Renamed) => Renamed) => {
  await renameTable(db, inOrder(licenses))
  for (const names of licenseIndexes.map(inOrder)) await db.raw('ALTER INDEX ?? RENAME TO ??', [...names])
  for (const [table, ...names] of columns) await renameColumn(db, table, inOrder(names))
  await renameValues(db, inOrder)
}

/** Tables, columns and stored values get the names that the product uses. Events stay as they were recorded. */
export const up = (db: Knex) => rename(db, names => names)

export const down = (db: Knex) => rename(db, reversed)

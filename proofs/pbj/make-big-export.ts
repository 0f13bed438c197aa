import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { checkPbjFile } from '../../api/use-cases/compliance/pbj-check.ts'
import { builtInComplianceData } from '../../api/services/compliance-data.ts'
import { folderFiles } from '../../api/services/files/files.ts'
import type { ComplianceExportRow } from '../../api/store/rows.ts'
import { newDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { brokenOf, type Outcome } from '../proof.ts'
import { fillUnhurried, writeRows } from '../rows/fill.ts'
import { peopleSql } from '../rows/people-sql.ts'
import { rowId, WAITING_PEOPLE } from '../rows/scale.ts'
import { startProduct } from '../rows/servers.ts'
import { CARDS_OF_PERSON, exportedQuarter, quarterSql, STATE_FACILITY_ID } from './quarter-sql.ts'

const SECONDS_MAX = 20
const MEGABYTES_MAX = 300
const POLL_MILLISECONDS = 100

const writeQuarter = (url: string, cards: number) =>
  fillUnhurried(url, db =>
    writeRows(db, [...peopleSql, 'ANALYZE', ...quarterSql], {
      facilities: 1,
      clinicians: Math.ceil(cards / CARDS_OF_PERSON) + WAITING_PEOPLE,
      cards,
    }),
  )

/** Waits for the worker to finish, and returns each percentage that was shown until then. */
const followExport = async ({ db }: TestServices, id: string) => {
  const shown: number[] = []
  for (;;) {
    const row: ComplianceExportRow = await db('compliance_exports').where({ id }).first()
    shown.push(row.progress)
    if (row.finishedAt) return { row, shown }
    await pause(POLL_MILLISECONDS)
  }
}

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, at) => number >= (numbers[at - 1] ?? 0))

/** What the time cards add up to, by how they were written. */
const readExpected = async ({ db }: TestServices) => {
  const { rows } = await db.raw<{
    rows: Pick<ComplianceExportRow, 'rowCount' | 'peopleCount' | 'hundredths' | 'leftOutCount'>[]
  }>('SELECT * FROM expected_export')
  return rows[0]
}

/** The stored file, checked as one of the facility’s own, and what was kept of its days. */
const readResult = async ({ db, files }: TestServices, id: string) => {
  const bytes = (await files.read(id)) ?? Buffer.alloc(0)
  const options = {
    data: builtInComplianceData.pbj,
    today: '2026-12-01',
    facilityId: STATE_FACILITY_ID,
    isOurs: false,
  }
  const { rows } = await db.raw<{ rows: { rowCount: number; hundredths: number }[] }>(
    'SELECT count(*) AS row_count, sum(hundredths) AS hundredths FROM compliance_export_days WHERE export_id = ?',
    [id],
  )
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    checked: await checkPbjFile(bytes, options),
    days: rows[0],
  }
}

type Options = { timeCards: number }

/** A facility’s time cards of a quarter become a checked file as in production: asked for at the API, made by the worker. */
export const makeBigExport = async ({ timeCards }: Options): Promise<Outcome> => {
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-pbj-'))
  try {
    const seconds = await writeQuarter(database.url, timeCards)
    const services = { ...testServices(database.db, { now: new Date() }), files: folderFiles(folder) }
    const owner = testApi(services).as({ userId: rowId('user', 1) })
    const worker = await startProduct(database.url, 'worker', folder)
    try {
      const before = await worker.megabytes()
      const load = loadavg()
      const startedAt = performance.now()
      const started = await owner.call('compliance.startExport', { ...exportedQuarter, kind: 'pbjXml' })
      const { id } = started.body.data
      const { row, shown } = await followExport(services, id)
      const took = (performance.now() - startedAt) / 1000
      const cpuSeconds = await worker.cpuSeconds()
      const megabytes = await worker.megabytes()
      const { bytes, sha256, checked, days } = await readResult(services, id)
      const { rowCount, peopleCount, hundredths, leftOutCount } = row
      const expected = await readExpected(services)
      return {
        figures: {
          'time cards': timeCards,
          'seconds to write them': seconds,
          'seconds until the file was checked and stored': took,
          'load of the machine before, one minute': load[0] ?? 0,
          'load of the machine after, one minute': loadavg()[0] ?? 0,
          'processor seconds of the worker, its start included': cpuSeconds,
          'memory of the worker before, MB': before,
          'memory of the worker at most, MB': megabytes,
          'entries in the file': rowCount ?? 0,
          'days left out': leftOutCount,
          'bytes of the ZIP': bytes,
        },
        broken: brokenOf({
          [`the file is ready in less than ${SECONDS_MAX} s`]: took < SECONDS_MAX,
          [`the worker takes less than ${MEGABYTES_MAX} MB`]: megabytes < MEGABYTES_MAX,
          'the file is ready, without a fault except for the days left out':
            row.status === 'ready' && row.faultCount === leftOutCount,
          'the export has what the time cards add up to': isDeepStrictEqual(
            { rowCount, peopleCount, hundredths, leftOutCount },
            expected,
          ),
          'the days kept are those of the file': isDeepStrictEqual(days, { rowCount, hundredths }),
          'the stored file has its hash': sha256 === row.sha256,
          'the stored file passes the check, with all hours':
            checked.faultCount === 0 && checked.summary?.hundredths === hundredths,
          'progress rises, and shows more than its ends': isRising(shown) && new Set(shown).size > 2,
        }),
      }
    } finally {
      await worker.stop()
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

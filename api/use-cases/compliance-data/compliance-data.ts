import { describeFactChange, listFactChanges } from '@gaitway/contract/format/compliance-facts'
import { refuse } from '@gaitway/contract/values/errors'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import {
  findLatestComplianceData,
  insertComplianceData,
  listComplianceImports,
} from '../../store/compliance-data.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { requireSignedIn, type UseCase } from '../use-case.ts'
import { readDataFile } from './data-file.ts'
import { fillGaps, readComplianceData } from './in-force.ts'

/** The data in force, and who imported what and when. */
export const read: UseCase<'complianceData.read'> = async ({ db }) => {
  const imports = await listComplianceImports(db)
  const [latest] = imports
  return {
    version: latest?.version ?? 0,
    data: fillGaps(latest?.content),
    imports: imports.map(one => {
      const { content: _, ...shown } = one
      return shown
    }),
  }
}

const readChosen = (json: string | null) =>
  json === null ? { data: builtInComplianceData } : readDataFile(json)

/** What importing a file, or going back to the product's data, would change. Saves nothing. */
export const preview: UseCase<'complianceData.preview'> = async ({ db }, _by, { json }) => {
  const chosen = readChosen(json)
  if ('faults' in chosen) return { faults: chosen.faults, changes: [] }
  return { faults: [], changes: listFactChanges(await readComplianceData(db), chosen.data) }
}

/** Puts a previewed file in force, unless other data was imported since the preview. */
export { importFile as import }
const importFile: UseCase<'complianceData.import'> = async ({ db, clock }, actor, { json, version }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  const chosen = readChosen(json)
  if ('faults' in chosen) throw refuse('fields_wrong', { json: chosen.faults[0] ?? '' })
  const { data } = chosen
  return db.transaction(async trx => {
    const latest = await findLatestComplianceData(trx)
    if ((latest?.version ?? 0) !== version) throw refuse('out_of_date')
    const changes = listFactChanges(fillGaps(latest?.content), data)
    if (changes.length === 0) throw refuse('fields_wrong', { json: 'This changes nothing.' })
    const row = {
      id: newId(),
      version: version + 1,
      title: data.title,
      content: json === null ? null : data,
      importedBy: by.userId,
      createdAt: at,
    }
    if (!(await insertComplianceData(trx, row))) throw refuse('out_of_date')
    await record(trx, {
      at,
      by,
      noun: 'settings',
      nounId: row.id,
      verb: json === null ? 'restoreComplianceData' : 'importComplianceData',
      details: {
        title: data.title,
        changes: changes.map(change => `${change.group}, ${change.fact}: ${describeFactChange(change)}`),
      },
    })
    return { version: row.version }
  })
}

import type { Knex } from 'knex'

/** Were it ever read as a page, it would leave a picture of no source, and say so. */
export const SCRIPT_TEXT = '"><img src=x onerror=hit=1><script>hit=1</script>'
const SCRIPT_ADDRESS = 'javascript:hit=1'

const tables = [
  'users',
  'facilities',
  'facility_locations',
  'clinicians',
  'clinician_licences',
  'jobs',
  'applications',
  'notifications',
]
/** Words that nobody types: of lists, keys, what has a shape of its own, or what decides who sees what. */
const notTyped =
  /(^|_)(id|hash|email|state|zip_code|time_zone|types?|dress_code|status|links?|version|urls?|phone|number)$|^(job_price|price|policy|languages|covid_status|reference_from)$/

const REFUSED_BY_THE_DATABASE = /^(22|23)/

/** Puts the text into one column of every row; false when the database itself refuses it. */
const put = async (db: Knex, table: string, column: string, value: unknown) => {
  try {
    await db(table).update({ [column]: value })
    return true
  } catch (thrown) {
    if (REFUSED_BY_THE_DATABASE.test(String((thrown as { code?: unknown }).code))) return false
    throw thrown
  }
}

/** Every text that somebody may have typed is one that would be a script, were it read as a page. */
export const fillWithScripts = async (db: Knex): Promise<string[]> => {
  const columns = await db('information_schema.columns')
    .where({ tableSchema: 'public', isGenerated: 'NEVER' })
    .whereIn('table_name', tables)
    .whereIn('data_type', ['text', 'ARRAY'])
    .select('table_name', 'column_name', 'data_type')
  const filled: string[] = []
  for (const { tableName: table, columnName: column, dataType: type } of columns) {
    if (notTyped.test(column)) continue
    const value = type === 'ARRAY' ? [SCRIPT_TEXT] : SCRIPT_TEXT
    if (await put(db, table, column, value)) filled.push(`${table}.${column}`)
  }
  await db('facilities').update({ website: SCRIPT_ADDRESS, profileUrl: SCRIPT_ADDRESS })
  const rows = JSON.stringify([{ name: SCRIPT_TEXT, description: SCRIPT_TEXT, receivedYear: '2019' }])
  await db('clinicians').update({ certifications: rows, specialities: rows })
  return filled
}

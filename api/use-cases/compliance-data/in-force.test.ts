import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { newId } from '../../store/ids.ts'
import { readComplianceData } from './in-force.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('compliance data: in force is the latest import, and without one what the product comes with', async () => {
  const { db } = test
  expect(await readComplianceData(db)).toEqual(builtInComplianceData)
  const { userId: importedBy } = await buildUser(db)
  const add = (version: number, content: object | null) =>
    db('compliance_data').insert({
      id: newId(),
      version,
      title: 'Checked in January',
      content: content && JSON.stringify(content),
      importedBy,
      createdAt: new Date(),
    })
  const imported = { ...builtInComplianceData, title: 'Checked in January' }
  await add(1, imported)
  expect(await readComplianceData(db)).toEqual(imported)
  // a group that came with a later release isn't in the import
  const { notFound: _, ...older } = imported
  await add(2, older)
  expect(await readComplianceData(db)).toEqual(imported)
  await add(3, null)
  expect(await readComplianceData(db)).toEqual(builtInComplianceData)
})

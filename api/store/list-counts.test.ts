import { buildApplication } from '../testing/builders/application.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { countAnew, countListed, foldCounts, listWrongCounts } from './list-counts.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

it('rows are counted as they come, change and go, by their word', async () => {
  const { db } = test
  const { id } = await buildApplication(db)
  await buildApplication(db, { status: 'upcoming' })
  expect(await countListed(db, 'applications')).toBe(2)
  await db('applications').where({ id }).update({ status: 'declined' })
  expect(await countListed(db, 'applications', ['applied'])).toBe(0)
  expect(await countListed(db, 'applications', ['declined', 'upcoming'])).toBe(2)
  const { userId } = await buildUser(db)
  expect(await countListed(db, 'users', ['admin approved'])).toBe(1)
  await db('users').where({ id: userId }).delete()
  expect(await countListed(db, 'users', ['admin approved'])).toBe(0)
  expect(await listWrongCounts(db)).toEqual([])
})

it('a statement that did not happen was not counted', async () => {
  const before = await countListed(test.db, 'applications')
  const undone = test.db.transaction(async trx => {
    await buildApplication(trx)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await countListed(test.db, 'applications')).toBe(before)
})

it('folding keeps every sum, also while rows come and others fold', async () => {
  const { db } = test
  await Promise.all([
    ...Array.from({ length: 12 }, () => buildApplication(db)),
    ...Array.from({ length: 4 }, () => foldCounts(db)),
  ])
  expect(await listWrongCounts(db)).toEqual([])
  await foldCounts(db)
  const [{ rows = 0 } = {}] = await db('list_counts')
    .where({ list: 'applications', word: 'applied' })
    .count<{ rows: number }[]>('* as rows')
  expect(rows).toBe(1)
  expect(await listWrongCounts(db)).toEqual([])
})

it('a count that is wrong is found, and counting anew mends it', async () => {
  await test.db('list_counts').insert({ list: 'jobs', word: 'posted', change: 3 })
  const [wrong] = await listWrongCounts(test.db)
  expect(wrong).toMatchObject({ list: 'jobs', word: 'posted' })
  expect((wrong?.kept ?? 0) - (wrong?.counted ?? 0)).toBe(3)
  await countAnew(test.db)
  expect(await listWrongCounts(test.db)).toEqual([])
})

import type { Knex } from 'knex'
import { listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { shiftStatuses } from '@gaitway/contract/lifecycles/application'
import { buildCrowd } from '../../../test/builders/bulk.ts'
import { buildRoom } from '../../../test/builders/chat.ts'
import { newDatabase, type TestDatabase } from '../../../test/database.ts'
import { openPlans } from '../../../test/plans.ts'
import { clinicians } from './back-office/clinician-list.ts'
import { facilities } from './back-office/facilities.ts'
import { shifts, jobs } from './back-office/jobs.ts'
import { users } from './back-office/people.ts'
import { searchRecords } from './back-office/search.ts'
import type { ListFilter } from './back-office/filters.ts'
import { listResource, listResourceIds, type ListResource } from './back-office/resource.ts'
import { countEach } from './back-office/count-each.ts'
import { listBoard, type BoardParams } from './board.ts'
import { listFreeClinicians } from './candidates.ts'
import { readConversation } from './chat.ts'
import { listClinicians } from './clinicians.ts'
import { readFillRate } from './fill-rate.ts'
import { listOwnJobs } from './job-page.ts'
import { listShifts } from './shifts.ts'
import { shiftSorts, type ShiftsParams } from './shift-page.ts'

const at = new Date('2026-11-20T15:00:00Z')
let test: TestDatabase
let small: TestDatabase // a tenth of it, for what is compared row by row
let plans: Awaited<ReturnType<typeof openPlans>>
const explain: typeof plans.explain = (...work) => plans.explain(...work)
beforeAll(async () => {
  test = await newDatabase()
  await buildCrowd(test.db, { facilities: 100, clinicians: 5_000, jobs: 4_000, applicationsPerJob: 5, at })
  await test.db.raw('VACUUM')
  small = await newDatabase()
  await buildCrowd(small.db, { facilities: 20, clinicians: 500, jobs: 400, applicationsPerJob: 5, at })
  plans = await openPlans(test.db)
})
afterAll(async () => {
  await plans.close()
  await test.close()
  await small.close()
})

const boardParams: BoardParams = {
  clinicianId: '00000000-0000-7000-8000-000000000000',
  at,
  types: listTypesOfDiscipline('pt'),
  states: stateCodes,
  isOnlyTakeable: false,
  near: '77002',
  sort: 'none',
  descending: false,
  skip: 0,
  limit: 10,
}

describe('the board', () => {
  it('uses its index of starts when sorted by soonest', async () => {
    const plan = await explain(() => listBoard(test.db, boardParams))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('jobs_board_soonest')
  })

  it('uses its index of rates when sorted by best paid', async () => {
    const plan = await explain(() =>
      listBoard(test.db, { ...boardParams, sort: 'hourlyRate', descending: true }),
    )
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('jobs_board')
  })

  it('reads only a box around the start when limited to a distance', async () => {
    const plan = await explain(() =>
      listBoard(test.db, { ...boardParams, radiusMiles: 25, isRadiusOptional: true }),
    )
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('jobs_board_near')
  })

  it.each<Partial<BoardParams>>([
    { sort: 'distance' },
    { settingTypes: ['SNF'], minRate: 60 },
    { isOnlyTakeable: true },
    { types: ['ota', 'cota'], skip: 40 },
  ])('reads only posted jobs of the discipline: %j', async part => {
    const plan = await explain(() => listBoard(test.db, { ...boardParams, ...part }))
    expect(plan.scanned).toEqual([])
  })
})

describe('a facility’s jobs', () => {
  it('are found by the facility, also for its fill rate', async () => {
    const { id } = await test.db('facilities').first('id')
    const at = new Date()
    const page = { sort: 'startDate', descending: true, skip: 0, limit: 10 } as const
    const list = () =>
      listOwnJobs(test.db, { facilityId: id, statuses: ['posted', 'confirmed'], at, ...page })
    for (const read of [list, () => readFillRate(test.db, id, at)]) {
      const plan = await explain(read)
      expect(plan.scanned).toEqual([])
      expect(plan.indexes).toContain('jobs_of_facility')
    }
  })
})

describe('the clinician search of facilities', () => {
  it.each([
    ['createdAt', 'clinicians_listed'],
    ['practiceYears', 'clinicians_by_years'],
    ['name', 'users_by_name'],
  ] as const)('sorted by %s: reads its first page from the index %s', async (sortBy, index) => {
    const { id } = await test.db('facilities').first('id')
    const sortOrder = sortBy === 'name' ? 'asc' : 'desc'
    const params = { facilityId: id, sortBy, sortOrder, skip: 0, limit: 10 } as const
    // the count beside the page reads at most as many rows as the cap, by any plan
    const { page } = await explain(() => listClinicians(test.db, params))
    expect(page.scanned).toEqual([])
    expect(page.indexes).toContain(index)
  })
})

describe('who could take a shift', () => {
  it('is asked of people in order until enough are found', async () => {
    await test.db.raw(`INSERT INTO clinician_licenses (clinician_id, sort_order, state, number)
      SELECT id, 0, 'TX', 'PT 1' FROM clinicians`)
    const open = { clinicianType: 'pt', state: 'TX', status: 'posted' }
    const { id: jobId } = await test.db('jobs').where(open).first('id')
    const { countRows } = await explain(() => listFreeClinicians(test.db, { jobId, limit: 20, at }), {
      isRun: true,
    })
    expect(countRows('found')).toBe(20)
    // its five applicants can't apply again
    expect(countRows('ordered')).toBeLessThanOrEqual(25)
  })
})

describe('a conversation of 10,000 messages', () => {
  let room: { roomId: string; userId: string; clinicianId: string }
  beforeAll(async () => {
    const { clinicianId, facilityId } = await test.db('applications').first('clinician_id', 'facility_id')
    const { userId } = await test.db('clinicians').where({ id: clinicianId }).first('user_id')
    const roomId = await buildRoom(test.db, { facilityId, clinicianId })
    await test.db.raw(
      `INSERT INTO chat_messages (id, room_id, number, side, sender_id, text, created_at)
       SELECT gen_random_uuid(), :roomId, n, 'clinician', :userId, 'On my way', now() FROM generate_series(1, 10000) n`,
      { roomId, userId },
    )
    await test.db('chat_rooms').where({ id: roomId }).update({ messageCount: 10_000 })
    await test.db.raw('ANALYZE chat_messages')
    room = { roomId, userId, clinicianId }
  })

  it.each([
    ['the latest', undefined],
    ['older ones', 5_000],
  ])('reads only the page: %s', async (_, before) => {
    const { roomId, userId, clinicianId } = room
    const viewer = { side: 'clinician', ownerId: clinicianId } as const
    const { page } = await explain(() =>
      readConversation(test.db, viewer, {
        roomId,
        userId,
        limit: 30,
        at,
        marks: true,
        ...(before && { before }),
      }),
    )
    expect(page).toEqual({ scanned: [], indexes: ['chat_messages_room_id_number_key'] })
  })
})

describe('the confirmed-shifts table', () => {
  const params: ShiftsParams = {
    at,
    side: 'admin',
    statuses: ['applied', 'upcoming', 'current', 'completed'],
    sort: 'startDate',
    descending: true,
    skip: 0,
    limit: 10,
  }

  const expectOwnIndexes = async (more: Partial<ShiftsParams>) => {
    const { clinicianId, facilityId } = await test.db('applications').first('clinician_id', 'facility_id')
    const plan = (side: object) => explain(() => listShifts(test.db, { ...params, ...more, ...side }))
    const own = await plan({ side: 'clinician', clinicianId })
    const offered = await plan({ side: 'facility', facilityId })
    expect([own.scanned, offered.scanned]).toEqual([[], []])
    expect(own.indexes).toContain('applications_of_clinician')
    expect(offered.indexes).toContain('applications_of_facility')
  }

  it('uses the clinician’s and the facility’s own indexes for every sort', async () => {
    for (const sort of Object.keys(shiftSorts) as (keyof typeof shiftSorts)[])
      await expectOwnIndexes({ sort })
  })

  it.each([
    { statuses: params.statuses, index: 'applications_listed' },
    { statuses: shiftStatuses, index: 'applications_recent' },
    { statuses: ['current', 'cancelled'] as const, index: 'applications_by_status' },
  ])('reads everyone’s first page from $index', async ({ statuses, index }) => {
    const plan = await explain(() => listShifts(test.db, { ...params, statuses }))
    expect(plan.scanned).toEqual([])
    expect(plan.page.indexes).toContain(index)
  })

  it.each(['11/21', '8 hr', 'completed', 'Main St'])('uses the same indexes to search for %s', search =>
    expectOwnIndexes({ search }),
  )
})

describe('the search of staff', () => {
  const orders = [
    { descending: true },
    { sort: 'status', descending: false, filter: { status: ['completed', 'cancelled'] } },
  ]
  /** The same list, which reads its rows in order and compares each. */
  const inOrder = (resource: ListResource): ListResource => {
    const { q } = resource.filters
    if (!q) throw new Error('this list has no search')
    const toCondition: ListFilter['toCondition'] = text => {
      const { byIndex: _, ...condition } = q.toCondition(text) ?? { sql: 'true' }
      return condition
    }
    return { ...resource, filters: { ...resource.filters, q: { ...q, toCondition } } }
  }
  const listed = async (db: Knex, resource: ListResource, text: string, order: (typeof orders)[number]) => {
    const filter = { ...order.filter, q: text }
    const params = { ...order, filter, at }
    const { rows, ...count } = await listResource(db, resource, { ...params, skip: 0, limit: 25 })
    const exported = await listResourceIds(db, resource, { ...params, limit: 100_000 })
    const counted = await countEach(db, resource, [filter, {}, filter], at)
    return { ...count, ids: rows.map(row => (JSON.parse(row) as { id: string }).id), exported, counted }
  }

  it.each([
    ['Person 421', 'a clinician'],
    ['office 17', 'a facility'],
    ['321 main', 'a street'],
    ['City 12, TX', 'a city'],
    ['wing 3', 'many places'],
    ['completed', 'a status'],
    ['12', 'a shift ID'],
    ['8 hr', 'hours of all shifts, more than are counted'],
    ['11/21', 'a day'],
    ['11/21/2026', 'a day of a year'],
    ['7.5', 'hours of none', false],
    ['17, office', 'words in any order'],
    ['shift 12', 'a named shift ID'],
    ['no such shift', 'nothing', false],
  ])('finds the same by index as in order: %s, %s', async (text, _, isThere = true) => {
    const { db } = text === '8 hr' ? test : small
    const found: unknown[] = []
    for (const resource of [jobs, shifts])
      for (const order of orders) {
        const byIndex = await listed(db, resource, text, order)
        expect(byIndex).toEqual(await listed(db, inOrder(resource), text, order))
        found.push(...byIndex.ids)
      }
    expect(found.length > 0).toBe(isThere)
  })

  const everyone = { users, clinicians, facilities }
  it.each([
    'Person 421',
    '421 persón',
    'office 17',
    '17 Office',
    'p421@',
    'no such person',
    '5555',
    '01'.repeat(4),
  ])('finds the same people by index as in order: %s', async text => {
    for (const resource of Object.values(everyone))
      expect(await listed(small.db, resource, text, { descending: true })).toEqual(
        await listed(small.db, inOrder(resource), text, { descending: true }),
      )
  })

  it.each(['Person 421', 'Persón, 4210', 'office 17', '0199aabb', 'no such person'])(
    'reads people by index for %s',
    async q => {
      const params = { descending: true, filter: { q }, at }
      for (const resource of Object.values(everyone))
        for (const read of [
          () => listResource(test.db, resource, { ...params, skip: 0, limit: 25 }),
          () => countEach(test.db, resource, [{ q }], at),
        ]) {
          const plan = await explain(read, { isRun: true })
          expect(plan.scanned).toEqual([])
        }
      const plan = await explain(() => searchRecords(test.db, q, { isAdmin: true, at }), { isRun: true })
      expect(plan.scanned).toEqual([])
    },
  )

  it.each(['office 17', '12', 'shift 12', '17, Office', '0199aabb', 'no such shift'])(
    'reads few rows by index for %s',
    async q => {
      const params = { descending: true, filter: { q }, at }
      for (const resource of [jobs, shifts])
        for (const read of [
          () => listResource(test.db, resource, { ...params, skip: 0, limit: 25 }),
          () => listResourceIds(test.db, resource, { ...params, limit: 100_000 }),
          () => countEach(test.db, resource, [{ q }, { q, status: 'completed' }], at),
        ]) {
          const plan = await explain(read, { isRun: true })
          expect(plan.scanned).toEqual([])
        }
    },
  )
})

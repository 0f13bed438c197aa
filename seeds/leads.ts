import { addDays } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoWorld } from './demo-world.ts'

const guest = { side: 'guest' } as const

/** What people without an account sent: an open message, an open and a handled hiring request, a newsletter address. */
export const sendLeads = async ({ performAt, outsideAt, today }: DemoWorld, admin: SignedIn) => {
  await performAt(addDays(today, -6))('leads.requestStaff', guest, {
    officeName: 'Alamo Heights Rehab',
    name: 'Marisol Vega',
    email: 'marisol.vega@alamoheights.test',
    phone: '2105550142',
    city: 'San Antonio',
    state: 'TX',
    clinicianTypes: ['pt', 'pta'],
    message: 'We need weekend coverage for two physical therapists from December on.',
  })
  const { id } = await outsideAt(today).db('leads').where({ kind: 'hiring' }).orderBy('id').first('id')
  await performAt(addDays(today, -5))('leads.handle', admin, {
    id,
    isHandled: true,
    staffNote: 'Called Marisol. She signs up this week.',
  })
  await performAt(addDays(today, -2))('leads.requestStaff', guest, {
    officeName: 'Lakeview Skilled Nursing',
    name: 'Tom Becker',
    email: 'tbecker@lakeview.test',
    phone: '3125550187',
    city: 'Chicago',
    state: 'IL',
    clinicianTypes: ['slp'],
    message: 'Our speech therapist is on leave for six weeks. How soon could someone start?',
  })
  await performAt(addDays(today, -1))('leads.contact', guest, {
    name: 'Renee Park',
    email: 'renee.park@example.test',
    message: 'Do you work with occupational therapists in El Paso?',
  })
  await performAt(addDays(today, -1))('leads.subscribe', guest, { email: 'lee@example.test', source: 'qr' })
}

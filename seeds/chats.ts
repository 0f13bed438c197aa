import type { ReportReason } from '@gaitway/contract/values/enums'
import { addMinutes } from '@gaitway/contract/format/time'
import { readClinicianId, type DemoClinician, type DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities, DemoFacility } from './facilities.ts'

type Line = readonly ['facility' | 'clinician', string]
type ChatSeed = {
  facility: DemoFacility
  clinician: DemoClinician
  /** when the first message is written */
  hoursAgo: number
  lines: readonly Line[]
  /** the latest message stays unread by the other side */
  isUnread?: boolean
  /** the first message is reported by the other side */
  reported?: { reason: ReportReason; details: string }
}

const MINUTES_APART = 4

/** Two people write to each other in turns; each reads what came before they answer. */
const chat = async function* (world: DemoWorld, seed: ChatSeed): Story {
  const { facility, clinician, hoursAgo, lines, isUnread, reported } = seed
  const people = { facility: facility.by, clinician: clinician.by }
  const start = addMinutes(world.today, -60 * hoursAgo)
  yield start
  const { id: roomId } = await world.perform('chat.open', people.facility, {
    clinicianId: readClinicianId(clinician),
  })
  for (const [place, [side, text]] of lines.entries()) {
    if (place > 0) yield addMinutes(start, place * MINUTES_APART)
    await world.perform('chat.messages', people[side], { roomId })
    await world.perform('chat.send', people[side], { roomId, text })
  }
  if (reported) {
    const other = lines[0]?.[0] === 'facility' ? 'clinician' : 'facility'
    const { data } = await world.perform('chat.messages', people[other], { roomId })
    const [first] = data
    if (first) await world.perform('chat.report', people[other], { messageId: first.id, ...reported })
  }
  if (isUnread) return
  const last = lines.at(-1)?.[0] === 'facility' ? 'clinician' : 'facility'
  await world.perform('chat.messages', people[last], { roomId })
}

/** Conversations of the demo facility, one of them with the demo clinician and unread. */
export const chatStories = (
  world: DemoWorld,
  { facility }: DemoFacilities,
  people: DemoClinicians,
): Story[] => [
  chat(world, {
    facility,
    clinician: people.clinician,
    hoursAgo: 20,
    lines: [
      ['facility', 'Hi Maya, thanks for taking the shift. Have you worked with PointClickCare before?'],
      ['clinician', 'Yes, at my last two facilities. Will I need a login before I arrive?'],
      ['facility', 'The charge nurse gives you a card with the password.'],
      ['clinician', 'Great. Where should I park?'],
      ['facility', 'Lot B behind the main building.\nNo permit needed before 6 PM.'],
    ],
    isUnread: true,
  }),
  chat(world, {
    facility,
    clinician: people.owen,
    hoursAgo: 3,
    lines: [
      ['clinician', 'Could the evaluation at 9 move to 9:30? My train arrives at 8:50.'],
      ['facility', 'That works. We’ll tell the patient.'],
      ['clinician', 'Thank you!'],
    ],
    isUnread: true,
  }),
  chat(world, {
    facility,
    clinician: people.dana,
    hoursAgo: 50,
    lines: [
      ['facility', 'Do you have gait belts of your own, or should we set some aside?'],
      ['clinician', 'I bring mine.'],
    ],
  }),
  chat(world, {
    facility,
    clinician: people.ruth,
    hoursAgo: 30,
    lines: [
      ['clinician', 'Could you pay me directly next time? I’d take less without the fee.'],
      ['facility', 'Sorry, we book all shifts here.'],
    ],
    reported: { reason: 'payment', details: 'She asked us to go around the app.' },
  }),
]

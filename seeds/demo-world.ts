import { sideOf, type FilePurpose } from '@gaitway/contract/values/enums'
import type { CallName } from '@gaitway/contract/calls/index'
import { schemas, type Input, type Output, type Sent } from '@gaitway/contract/schemas/index'
import type { Mailer } from '../api/services/email.ts'
import type { Services } from '../api/services/services.ts'
import { runUseCase } from '../api/use-cases/index.ts'
import type { Actor, ReceivedFile, RequestContext, SignedIn } from '../api/use-cases/use-case.ts'

export type PerformCall = <Name extends CallName>(
  name: Name,
  by: Actor,
  sent: Sent<Name>,
  more?: Partial<RequestContext>,
) => Promise<Output<Name>>

export type DemoWorld = {
  /** the demo ends at this moment */
  today: Date
  now: () => Date
  /** a request at the story’s current time */
  perform: PerformCall
  /** a request at a time of its own */
  performAt: (at: Date) => PerformCall
  servicesAt: (at: Date) => Services
  /** resets the story’s clock to its start */
  beginAt: (at: Date) => Promise<void>
  /** moves the story’s clock forward and does everything due by then */
  passTo: (at: Date) => Promise<void>
  /** the code in the last email to this address */
  codeFor: (email: string) => string
  /** the token in the last invitation to this address */
  invitationFor: (email: string) => string
  tools: Tools
}

const context: RequestContext = { network: '127.0.0.1', userAgent: 'demo' }

const performIn =
  (services: Services, signal?: AbortSignal): PerformCall =>
  async (name, by, sent, more = {}) => {
    signal?.throwIfAborted()
    const input = schemas[name].input.parse(sent) as Input<typeof name>
    return runUseCase(name, services, by, input, { ...context, ...more })
  }

type Remembered = { codes: Map<string, string>; invitations: Map<string, string> }

/** Collects emails instead of sending them, to read the codes and invitations in them. */
const collectedEmail = ({ codes, invitations }: Remembered): Mailer => ({
  send: async ({ to, subject, text }) => {
    const [code] = /^\d{6}/.exec(subject) ?? []
    if (code) codes.set(to, code)
    const [, token] = /\/invitation\?token=([\w-]+)/.exec(text) ?? []
    if (token) invitations.set(to, token)
  },
  sendText: async () => ({}),
  findText: async () => undefined,
  close: () => {},
})

const fixedClock = (now: () => Date, services: Services): Services['clock'] => ({
  now,
  real: services.clock.real,
  sync: async () => {},
  move: async () => {
    throw new Error('Only stories move the demo’s clock.')
  },
})

const found = (emails: Map<string, string>, email: string) => {
  const secret = emails.get(email)
  if (!secret) throw new Error(`${email} got no such email.`)
  return secret
}

/** Runs the product’s use cases at past moments, up to now. */
export const openDemoWorld = (services: Services, tools: Tools): DemoWorld => {
  const today = services.clock.now()
  let reached = today
  const passTime = async (at: Date) => {
    // the local payment service uses the story’s clock too, so debits clear in time
    if (at.getTime() !== reached.getTime())
      await services.payments.passTime?.((at.getTime() - reached.getTime()) / 60_000)
    reached = at
  }
  const remembered: Remembered = { codes: new Map(), invitations: new Map() }
  const mailer = collectedEmail(remembered)
  const outsideWith = (now: () => Date): Services => ({
    ...services,
    mailer,
    clock: fixedClock(now, services),
  })
  const atStory = outsideWith(() => reached)
  return {
    today,
    now: () => reached,
    perform: performIn(atStory, tools.signal),
    performAt: at =>
      performIn(
        outsideWith(() => at),
        tools.signal,
      ),
    servicesAt: at => outsideWith(() => at),
    beginAt: passTime,
    passTo: async at => {
      tools.signal?.throwIfAborted()
      if (at < reached) throw new Error('The clock can’t move back.')
      await passTime(at)
      await tools.work(atStory)
    },
    codeFor: email => found(remembered.codes, email),
    invitationFor: email => found(remembered.invitations, email),
    tools,
  }
}

/** Uploads a file as this person; returns its link. */
export const uploadAs = async (
  perform: PerformCall,
  by: SignedIn,
  purpose: FilePurpose,
  file: ReceivedFile,
) => {
  const [uploaded] = await perform('files.add', by, { purpose }, { uploads: [file] })
  if (!uploaded) throw new Error(`The upload for ${purpose} returned no file.`)
  return uploaded.url
}

/** The user of a session. */
export const toActor = (user: Output<'accounts.current'>): SignedIn => ({
  side: sideOf(user.roles),
  role: user.roles,
  userId: user.id,
  sessionId: user.id,
  secondFactorUntil: null,
  status: user.status,
  isSignupCompleted: (user.facilityId ?? user.clinicianId)?.isSignupCompleted ?? true,
  facilityId: user.facilityId?.id ?? null,
  isOwner: user.facilityId !== null && user.subUserId === null,
  access: user.access,
  clinicianId: user.clinicianId?.id ?? null,
  viewedBy: null,
  viewEndsAt: null,
})

/** A card as typed in; valid for years by default. */
export type DemoCard = { number: string; expires?: Date }
type PayeeInput = {
  firstName: string
  lastName: string
  city: string
  state: string
  zipCode: string
  account: string
}

/** A person on the payment service’s hosted pages. */
export type Payer = {
  /** Enters a card; returns the setup session’s id. */
  enterCard: (page: string, card: DemoCard) => Promise<string>
  /** Enters a bank account; returns the setup session’s id. */
  enterBank: (page: string, bank: { account: string; holder: string }) => Promise<string>
  /** Enters identity and bank account for payouts. */
  enterPayee: (page: string, payee: PayeeInput) => Promise<void>
  /** The cardholder verifies a charge. */
  authenticate: (page: string) => Promise<void>
}

/** How far the demo is, and when it should stop. */
export type Progress = {
  signal: AbortSignal
  onProgress: (done: string) => void
}

/** What the demo needs beside the product: people on the payment service’s pages, and background work. */
export type Tools = Partial<Progress> & {
  /** Runs queued tasks and everything due. */
  work: (services: Services) => Promise<void>
  /** Missing with real Stripe: then nobody is confirmed. */
  payer?: Payer
}

/** A story over several days: it yields the time at which it continues. */
export type Story = AsyncGenerator<Date, void, void>

type Waiting = { story: Story; at: Date }

const resume = async (story: Story): Promise<Waiting[]> => {
  const { done, value } = await story.next()
  return done ? [] : [{ story, at: value }]
}

const earliest = (waiting: Waiting[]) =>
  waiting.reduce<Waiting | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)

/** Runs all stories in order of time, up to today. */
export const runStories = async ({ today, now, passTo, tools }: DemoWorld, stories: Story[]) => {
  const waiting: Waiting[] = []
  const report = (ended: number) => tools.onProgress?.(`${ended} of ${stories.length} stories`)
  for (const story of stories) waiting.push(...(await resume(story)))
  for (let next = earliest(waiting); next && next.at <= today; next = earliest(waiting)) {
    waiting.splice(waiting.indexOf(next), 1)
    // stories that share a moment move the clock once
    if (next.at > now()) await passTo(next.at)
    waiting.push(...(await resume(next.story)))
    report(stories.length - waiting.length)
  }
  await passTo(today)
}

import { sideOf } from '@gaitway/contract/enums'
import type { CallName } from '@gaitway/contract/calls/index'
import { schemas, type Input, type Output, type Sent } from '@gaitway/contract/schemas/index'
import type { Mail } from '../api/services/mail.ts'
import type { Services } from '../api/services/services.ts'
import { runUseCase } from '../api/use-cases/index.ts'
import type { Actor, Asked, SignedIn } from '../api/use-cases/use-case.ts'

export type Perform = <Name extends CallName>(
  name: Name,
  by: Actor,
  sent: Sent<Name>,
  more?: Partial<Asked>,
) => Promise<Output<Name>>

export type DemoWorld = {
  /** the moment up to which the demo is told */
  today: Date
  now: () => Date
  /** a call at the moment that the story has reached */
  perform: Perform
  /** a call at a moment of its own, beside the story */
  performAt: (at: Date) => Perform
  outsideAt: (at: Date) => Services
  /** the story goes back to where it begins */
  beginAt: (at: Date) => Promise<void>
  /** it becomes later, and what is due by then is done */
  passTo: (at: Date) => Promise<void>
  /** the code in the last letter to this address */
  codeFor: (email: string) => string
  /** the token of the link in the last invitation to this address */
  invitationFor: (email: string) => string
  tools: Tools
}

const asked: Asked = { address: '127.0.0.1', userAgent: 'demo' }

const performIn =
  (services: Services): Perform =>
  async (name, by, sent, more = {}) => {
    const input = schemas[name].input.parse(sent) as Input<typeof name>
    return runUseCase(name, services, by, input, { ...asked, ...more })
  }

type Remembered = { codes: Map<string, string>; invitations: Map<string, string> }

/** Letters of the past are not sent again; the codes and invitations in them are remembered. */
const rememberedMail = ({ codes, invitations }: Remembered): Mail => ({
  send: async ({ to, subject, text }) => {
    const [code] = /^\d{6}/.exec(subject) ?? []
    if (code) codes.set(to, code)
    const [, token] = /\/invitation\?token=([\w-]+)/.exec(text) ?? []
    if (token) invitations.set(to, token)
  },
  sendText: async () => {},
  close: () => {},
})

const fixedClock = (now: () => Date, services: Services): Services['clock'] => ({
  now,
  real: services.clock.real,
  sync: async () => {},
  move: async () => {
    throw new Error('The clock of the demo is moved by its stories.')
  },
})

const found = (letters: Map<string, string>, email: string) => {
  const secret = letters.get(email)
  if (!secret) throw new Error(`${email} got no such letter.`)
  return secret
}

/** The product's use cases at moments of the past, up to now. */
export const openDemoWorld = (services: Services, tools: Tools): DemoWorld => {
  const today = services.clock.now()
  let reached = today
  const passTime = async (at: Date) => {
    // the local payment service lives in the story's time too; what its days bring is done there
    if (at.getTime() !== reached.getTime())
      await services.payments.passTime?.((at.getTime() - reached.getTime()) / 60_000)
    reached = at
  }
  const remembered: Remembered = { codes: new Map(), invitations: new Map() }
  const mail = rememberedMail(remembered)
  const outsideWith = (now: () => Date): Services => ({ ...services, mail, clock: fixedClock(now, services) })
  const atStory = outsideWith(() => reached)
  return {
    today,
    now: () => reached,
    perform: performIn(atStory),
    performAt: at => performIn(outsideWith(() => at)),
    outsideAt: at => outsideWith(() => at),
    beginAt: passTime,
    passTo: async at => {
      if (at < reached) throw new Error('Time does not run backwards.')
      await passTime(at)
      await tools.work(atStory)
    },
    codeFor: email => found(remembered.codes, email),
    invitationFor: email => found(remembered.invitations, email),
    tools,
  }
}

/** The signed-in person that a session names. */
export const actorOf = (user: Output<'accounts.current'>): SignedIn => ({
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
})

/** A card as it is typed in; one that is good for years, where nothing is said of that. */
export type Card = { number: string; expires?: Date }
type PayeeWish = {
  firstName: string
  lastName: string
  city: string
  state: string
  zipCode: string
  account: string
}

/** Whoever pays or is paid, at the payment service's own pages. */
export type Payer = {
  /** A card is typed in; the id of the page's session. */
  enterCard: (page: string, card: Card) => Promise<string>
  /** A bank account that may be debited; the id of the page's session. */
  enterBank: (page: string, bank: { account: string; holder: string }) => Promise<string>
  /** Somebody says who they are, and to which account their pay goes. */
  enterPayee: (page: string, payee: PayeeWish) => Promise<void>
  /** The card's owner says yes. */
  authenticate: (page: string) => Promise<void>
}

/** What the demo needs beside the product: hands for what happens outside, and in the background. */
export type Tools = {
  /** What transactions left to be done, and what the clock has made due, is done. */
  work: (services: Services) => Promise<void>
  /** Not there where payments go to Stripe itself: then nobody is confirmed. */
  payer?: Payer
}

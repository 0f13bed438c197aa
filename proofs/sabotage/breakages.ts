import type * as step from '@gaitway/contract/lifecycles/step'
import type * as fees from '@gaitway/contract/values/fees'
import type * as access from '../../api/domain/access.ts'
import type * as readInput from '../../api/http/read-input.ts'
import type * as stripeEvents from '../../api/services/stripe-events.ts'
import type * as applications from '../../api/store/applications.ts'
import type * as facilities from '../../api/store/facilities.ts'
import type * as locks from '../../api/store/locks.ts'
import type * as paymentSources from '../../api/store/payment-sources.ts'
import type * as sessions from '../../api/store/sessions.ts'
import type * as statuses from '../../api/store/statuses.ts'
import type * as webhookEvents from '../../api/store/webhook-events.ts'
import { breakage, migratesThen, type Breakage } from './breakage.ts'
import { moneyBreakages } from './money-breakages.ts'

/** a × b / divisor, with half a cent rounded down. */
const roundDown = (a: number, b: number, divisor: number) =>
  Math.floor((2 * a * b + divisor - 1) / (2 * divisor))

/**
 * The worst faults if nobody noticed. Each must fail a test. Nothing of the product is imported here but types, because
 * the files that are broken import this one.
 */
export const breakages: Breakage[] = [
  breakage<typeof locks>({
    what: 'the job’s row isn’t locked',
    file: 'api/store/locks.ts',
    replace: () => ({ lockJob: (trx, id) => trx('jobs').where({ id }).first() }),
    test: 'proofs/races.test.ts',
    named: 'of concurrent confirmations one wins',
  }),
  breakage<typeof locks>({
    what: 'the clinician’s time isn’t locked',
    file: 'api/store/locks.ts',
    replace: () => ({ lockClinician: async () => [] }),
    test: 'api/store/constraints.test.ts',
    named: 'time waits for another one in progress',
  }),
  {
    what: 'the database allows booking a clinician twice',
    file: 'migrations/20261130104000-applications.ts',
    replace: migratesThen('ALTER TABLE clinician_bookings DROP CONSTRAINT clinician_never_double_booked'),
    test: 'api/store/constraints.test.ts',
    named: 'is never booked twice, held or confirmed',
  },
  breakage<typeof applications>({
    what: 'any user finds an application',
    file: 'api/store/applications.ts',
    replace: ({ findApplication }) => ({ findApplication: (db, id) => findApplication(db, id) }),
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'as not found for another facility’s job',
  }),
  breakage<typeof facilities>({
    what: 'the service fee is 9 percent',
    file: 'api/store/facilities.ts',
    replace: ({ findPayer }) => ({
      findPayer: async (db, id) => {
        const payer = await findPayer(db, id)
        return payer && { ...payer, feePercent: 9 }
      },
    }),
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'is charged the exact price',
  }),
  breakage<typeof fees>({
    what: 'half a cent is rounded down',
    file: 'contract/values/fees.ts',
    replace: () => ({
      calculatePayRateCents: (dollars, boost = 0) => roundDown(dollars * 100, 100 + boost, 100),
      calculateTimeCents: (rateCents, minutes) => roundDown(rateCents, minutes, 60),
    }),
    test: 'contract/values/fees.test.ts',
    named: '',
  }),
  breakage<typeof step>({
    what: 'a move is open from every status',
    file: 'contract/lifecycles/step.ts',
    replace: ({ lifecycle }) => ({
      lifecycle: (name, states, moves) => {
        const open = Object.entries<object>(moves).map(([move, row]) => [move, { ...row, from: states }])
        return lifecycle(name, states, Object.fromEntries(open) as typeof moves)
      },
    }),
    test: 'api/use-cases/accounts/decide.test.ts',
    named: 'statuses change only by their moves',
  }),
  breakage<typeof statuses>({
    what: 'a row changed since it was read is moved anyway',
    file: 'api/store/statuses.ts',
    replace: ({ statusTables, updateStatus }) => ({
      updateStatus: async (trx, noun, row, change) => {
        const key = 'id' in row ? { id: row.id } : { userId: row.userId }
        const changed = await trx(statusTables[noun].name).where(key).forUpdate().first('status')
        return updateStatus(trx, noun, { ...row, ...changed }, change)
      },
    }),
    test: 'api/use-cases/transition.test.ts',
    named: 'of two with the same row one moves it',
  }),
  breakage<typeof access>({
    what: 'users who aren’t approved get in',
    file: 'api/domain/access.ts',
    replace: ({ refuseUnlessAllowed }) => ({
      refuseUnlessAllowed: (row, caller, body) =>
        refuseUnlessAllowed(
          row,
          caller && { ...caller, status: caller.status === 'deactivate' ? caller.status : 'approved' },
          body,
        ),
    }),
    test: 'api/http/every-call.test.ts',
    named: 'must complete signup and be approved first',
  }),
  breakage<typeof access>({
    what: 'a member may act outside their areas',
    file: 'api/domain/access.ts',
    replace: ({ refuseUnlessAllowed }) => ({
      refuseUnlessAllowed: (row, caller, body) =>
        refuseUnlessAllowed(
          row,
          caller && { ...caller, access: [...(row.who.areas ?? []), ...(row.who.anyArea ?? [])] },
          body,
        ),
    }),
    test: 'api/http/every-call.test.ts',
    named: 'refuses a sub-user without the required area',
  }),
  breakage<typeof stripeEvents>({
    what: 'payment service events need no signature',
    file: 'api/services/stripe-events.ts',
    replace: ({ readPaymentEvent }) => ({
      verifyEvent: rawBody => readPaymentEvent(JSON.parse(String(rawBody))),
    }),
    test: 'api/services/stripe-payments.test.ts',
    named: 'is read with its object and our own ID when signed',
  }),
  breakage<typeof webhookEvents>({
    what: 'an event that couldn’t be applied is never retried',
    file: 'api/store/webhook-events.ts',
    replace: () => ({ listOpenEvents: async () => [] }),
    test: 'api/use-cases/charges/sweep.test.ts',
    named: 'a failed one is kept with its error',
  }),
  breakage<typeof paymentSources>({
    what: 'a payment method in use by a confirmation can be removed',
    file: 'api/store/payment-sources.ts',
    replace: () => ({ isSourceInUse: async () => false }),
    test: 'api/use-cases/payments/own-sources.test.ts',
    named: 'needed by a confirmation or a pending debit can’t be removed',
  }),
  breakage<typeof sessions>({
    what: 'a refresh token stays valid after it was exchanged',
    file: 'api/store/sessions.ts',
    replace: ({ rotateRefreshToken: rotate }) => ({
      rotateRefreshToken: (trx, session, _next, at) => rotate(trx, session, session.refreshHash, at),
    }),
    test: 'api/use-cases/accounts/session.test.ts',
    named: '',
  }),
  breakage<typeof readInput>({
    what: 'unknown fields are accepted',
    file: 'api/http/read-input.ts',
    replace: ({ readInput }) => ({
      readInput: (schema, rawInput) => {
        const { error } = schema.safeParse(rawInput)
        const isUnknown = error?.issues.every(({ code }) => code === 'unrecognized_keys')
        return isUnknown ? (rawInput as never) : readInput(schema, rawInput)
      },
    }),
    test: 'api/http/every-call.test.ts',
    named: 'refuses an unknown field',
  }),
  ...moneyBreakages,
]

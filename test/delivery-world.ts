import { addMinutes } from '@gaitway/contract/format/time'
import type { Knex } from 'knex'
import type { NotificationFrequency } from '@gaitway/contract/values/enums'
import { openTwilio } from '../api/services/twilio.ts'
import { saveNotificationSettings } from '../api/store/notification-settings.ts'
import { notify } from '../api/use-cases/notify.ts'
import { buildClinician } from './builders/clinician.ts'
import { testServices } from './services.ts'
import { runTasks } from './tasks.ts'
import { openTwilioServer } from './twilio-server.ts'

type Chosen = { email?: NotificationFrequency; sms?: NotificationFrequency; push?: NotificationFrequency }

export const deliveryFacts = {
  shiftId: '0042',
  officeName: 'Bayou Rehab',
  when: 'Friday',
  shortWhen: 'Fri, Nov 20, 8 AM–4 PM',
  reason: 'No need',
}

/** Services whose texts go to a server that speaks Twilio's API, and whose emails a test can refuse. */
export const openDeliveryWorld = async (db: Knex) => {
  const twilio = await openTwilioServer()
  const recorded = testServices(db)
  const { clock } = recorded
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', sender: { From: '+17135550100' } }
  const texts = openTwilio(account, { origin: twilio.origin })
  const email = { send: recorded.mailer.send }
  const mailer: typeof recorded.mailer = {
    ...recorded.mailer,
    send: message => email.send(message),
    sendText: texts.send,
    findText: texts.find,
  }
  const services = { ...recorded, mailer }
  const start = new Date()
  const deliveries = () => db('deliveries').orderBy('id')
  return {
    services,
    twilio,
    texts,
    /** sends emails; a test may replace it */
    email,
    start,
    /** forgets what earlier tests left */
    reset: async () => {
      await db('graphile_worker._private_jobs').delete()
      await db('deliveries').delete()
      twilio.answer = 'accept'
      twilio.kept.length = 0
      twilio.received.length = 0
      recorded.mailer.emails.length = 0
      email.send = recorded.mailer.send
      clock.setReal(start)
    },
    realTime: (minutes: number) => clock.setReal(addMinutes(start, minutes)),
    /** a clinician with these settings */
    person: async ({ email: often = 0, sms = 0, push = 0 }: Chosen) => {
      const clinician = await buildClinician(db, { phone: '7135550123' })
      const settings = { emailFrequency: often, smsFrequency: sms, pushFrequency: push }
      await saveNotificationSettings(db, clinician.id, settings)
      return clinician
    },
    notifyPerson: ({ userId }: { userId: string }) =>
      db.transaction(trx =>
        notify(trx, { type: 'applicationDeclined', to: [userId], facts: deliveryFacts, at: clock.now() }),
      ),
    deliveries,
    onlyDelivery: async () => {
      const [delivery, ...more] = await deliveries()
      if (more.length > 0) throw new Error('There are several deliveries.')
      return delivery
    },
    /** Runs what is queued, even what waits for its next attempt; whether an attempt failed. */
    attempt: async () => {
      await db('graphile_worker._private_jobs').update({ runAt: db.raw('now()') })
      return runTasks(services).then(
        () => 'done',
        () => 'failed',
      )
    },
  }
}

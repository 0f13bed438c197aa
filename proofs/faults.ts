import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '../e2e/fixtures/client.ts'
import { openSmtpServer } from '../test/smtp-server.ts'
import { percentile, say } from './figures.ts'
import { type FaultyProxy, openFaultyProxy } from './faults/proxy.ts'
import { countForgotten } from './kills/compare-with-provider.ts'
import type { Stage } from './kills/context.ts'
import { openProduct } from './kills/servers.ts'
import { countDone, countWrong, openStage } from './kills/stage.ts'
import { brokenOf, type Outcome } from './proof.ts'

const BETWEEN_READS_MILLISECONDS = 25
const saidCharacters = 4_000

/** Reads as screens do, one after another, until stopped. Counts those that failed apart. */
const keepReading = ({ call, people }: Stage) => {
  const milliseconds: number[] = []
  let failed = 0
  let isOver = false
  const reads = [
    () => call('jobs.board', {}, { token: people.clinicians[0]?.token }),
    () => call('applications.shifts', {}, { token: people.facilities[0]?.token }),
    () => call('payments.billing', {}, { token: people.facilities[0]?.token }),
    () => call('notifications.list', {}, { token: people.clinicians[0]?.token }),
  ]
  const reading = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const startedAt = performance.now()
      try {
        await reads[number % reads.length]?.()
        milliseconds.push(performance.now() - startedAt)
      } catch (thrown) {
        if (thrown instanceof Refused && thrown.answer.status < 500) throw thrown
        failed += 1
      }
      await pause(BETWEEN_READS_MILLISECONDS)
    }
  })()
  // it fails where it is awaited, in `stop`
  reading.catch(() => {})
  return {
    stop: async () => {
      isOver = true
      await reading
      return { milliseconds, failed }
    },
  }
}

const readId = (email: string) => /^message-id: *(\S+)/im.exec(email)?.[1] ?? ''
/** To whom and what, without the headers that differ at each attempt. */
const readContent = (email: string) =>
  `${/^to: .*/im.exec(email)?.[0]} ${email.slice(email.indexOf('\r\n\r\n')).replace(/^.*boundary.*$|^-+.*$/gim, '')}`

/** An inbox shows emails with the same Message-ID once; the same email with another one would be seen twice. */
const countEmails = (emails: readonly string[]) => {
  const ids = new Set(emails.map(readId))
  const contentOfId = new Map(emails.map(email => [readId(email), readContent(email)]))
  return {
    accepted: emails.length,
    sentAgain: emails.length - ids.size,
    seenTwice: ids.size - new Set(contentOfId.values()).size,
  }
}

const showFaults = (name: string, { counts }: FaultyProxy) => ({
  [`${name}: requests cut off before they arrived`]: counts.lostRequests,
  [`${name}: answers cut off`]: counts.lostAnswers,
})

type Faults = { seconds: number; clinicians: number; share: number; p99Milliseconds: number }

/**
 * While a share of what is sent to the database, the payment service and the email server meets a cut connection, shifts
 * are played as in the kills. Nothing happens twice or is lost, and reads stay fast.
 */
export const proveFaults = async ({
  seconds,
  clinicians,
  share,
  p99Milliseconds,
}: Faults): Promise<Outcome> => {
  const smtp = await openSmtpServer()
  let paymentPort = 0
  const email = await openFaultyProxy({ target: () => Number(new URL(smtp.url).port) })
  const payments = await openFaultyProxy({ target: () => paymentPort })
  let database: FaultyProxy | undefined
  const reach = async (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    const port = Number(url.port)
    // the payment service keeps its own books there, without a name
    const isMeant = (first: Buffer) => first.includes('application_name')
    database = await openFaultyProxy({ target: () => port, isMeant })
    url.port = String(database.port)
    return {
      DATABASE_URL: url.href,
      PAYMENT_PROXY_PORT: String(payments.port),
      SMTP_URL: `smtp://127.0.0.1:${email.port}`,
      MAIL_FROM: 'Gaitway <mail@gaitway.test>',
    }
  }
  const onOutput = (text: string) => {
    const own = /payment service at (\d+)/.exec(text)?.[1]
    if (own) paymentPort = Number(own)
  }
  const product = await openProduct({ source: 'proofs/faults/faulty-process.ts', reach, onOutput })
  try {
    const stage = await openStage(product, clinicians)
    try {
      const proxies = { database, 'payment service': payments, 'email server': email }
      for (const proxy of Object.values(proxies)) proxy?.setShare(share)
      const reading = keepReading(stage)
      await pause(seconds * 1000)
      const { milliseconds, failed } = await reading.stop()
      const faults = Object.assign(
        {},
        ...Object.entries(proxies).map(([name, proxy]) => (proxy ? showFaults(name, proxy) : {})),
      ) as Record<string, number>
      for (const proxy of Object.values(proxies)) proxy?.setShare(0)
      await stage.end()
      const wrong = await countWrong(stage)
      const forgotten = await countForgotten(stage.db, stage.answers.confirmed)
      const p99 = percentile(milliseconds, 0.99)
      const emails = countEmails(smtp.kept)
      const broken = brokenOf({
        'no acknowledged confirmation is lost': forgotten === 0,
        'the API never ends': product.endedByItself() === 0,
        'no inbox shows an email twice': emails.seenTwice === 0,
        [`99 of 100 reads take less than ${p99Milliseconds} ms`]: p99 < p99Milliseconds,
        'requests and answers were cut off': Object.values(faults).reduce((sum, one) => sum + one, 0) > 0,
        ...Object.fromEntries(Object.entries(wrong).map(([what, count]) => [`no ${what}`, count === 0])),
      })
      if (broken.length > 0) say(product.said().slice(-saidCharacters))
      return {
        figures: {
          ...faults,
          'reads answered': milliseconds.length,
          'reads that failed': failed,
          'read, p50 ms': percentile(milliseconds, 0.5),
          'read, p99 ms': p99,
          'emails accepted': emails.accepted,
          'emails accepted again under the same Message-ID': emails.sentAgain,
          'emails that an inbox shows twice': emails.seenTwice,
          ...stage.answers.counts,
          ...(await countDone(stage)),
          ...wrong,
        },
        broken,
      }
    } finally {
      stage.giveUp()
      await stage.db.destroy()
    }
  } finally {
    await product.close()
    for (const proxy of [database, payments, email]) await proxy?.close()
    await smtp.close()
  }
}

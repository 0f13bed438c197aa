import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { withoutNull } from '../form.ts'
import { refusalOf } from '../refusals.ts'
import type { Perform } from '../work.ts'
import { showAuthentication, endAuthentication } from './authentication.ts'
import { addToBalance, showBalance } from './balance.ts'
import { noticePage } from './layout.ts'
import type { PageAnswer } from './page-answer.ts'
import { savePayee, showPayee } from './payee.ts'
import { script } from './script.ts'
import { saveSource, showSetup } from './setup.ts'
import { stylesheet } from './stylesheet.ts'

type Parts = { perform: Perform; publicUrl: () => string; log: (line: object) => void }

const byNobody = { id: null, idempotency_key: null }

/** No script but ours, no frame around us, and forms end only here or where they were said to end. */
const policyOf = (leadsTo: string | null | undefined) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    `form-action 'self' ${leadsTo ? new URL(leadsTo).origin : ''}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const send = (res: Response, answer: PageAnswer) => {
  res.set({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  if ('goTo' in answer) {
    res.redirect(303, answer.goTo)
    return
  }
  res.set('Content-Security-Policy', policyOf(answer.leadsTo))
  res
    .status(answer.status ?? 200)
    .type('html')
    .send(answer.page.markup)
}

/** Who agrees to a debit is on record by where the agreement came from. */
const consentOf = (req: Request) => ({
  ip_address: req.ip ?? null,
  user_agent: req.get('User-Agent')?.slice(0, 500) ?? null,
})

const refuseNullsInForm: RequestHandler = (req, _res, next) => {
  for (const [name, value] of Object.entries((req.body ?? {}) as object))
    withoutNull(`${name}${String(value)}`, name)
  next()
}

/** The pages that payers see, to be mounted at `publicUrl`. */
export const pagesOf = ({ perform, publicUrl, log }: Parts) => {
  const pages = express.Router()
  const path = () => new URL(publicUrl()).pathname.replace(/\/$/, '')

  const notice = (status: number, title: string, says: string): PageAnswer => ({
    status,
    page: noticePage({ title, says, path: path() }),
  })

  const nothingHere = () => notice(404, 'Nothing here', 'This link leads nowhere. Go back and try again.')
  const unreadable = () =>
    notice(400, "We can't read this", "It contains characters we can't read. Go back and try again.")
  const fault = () => notice(500, 'Something went wrong', 'Go back and try again.')

  const answer = async (res: Response, act: () => Promise<PageAnswer>) => send(res, await act())

  const asset = (type: string, content: string) => (_req: unknown, res: Response) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }).type(type).send(content)
  }
  pages.get('/assets/pages.css', asset('css', stylesheet))
  pages.get('/assets/pages.js', asset('js', script))

  pages.use(express.urlencoded({ extended: false, limit: '10kb' }), refuseNullsInForm)
  pages.param('id', (_req, _res, next, id: string) => {
    withoutNull(id, 'id')
    next()
  })
  pages.get('/setup/:id', (req, res) =>
    answer(res, () => perform(byNobody, work => showSetup(work, req.params.id, path()))),
  )
  pages.post('/setup/:id', (req, res) =>
    answer(res, () =>
      perform(byNobody, work =>
        saveSource(work, { id: req.params.id, path: path(), body: req.body, consent: consentOf(req) }),
      ),
    ),
  )
  pages.get('/payouts/:id', (req, res) =>
    answer(res, () => perform(byNobody, work => showPayee(work, req.params.id, path()))),
  )
  pages.post('/payouts/:id', (req, res) =>
    answer(res, () => {
      const from = { ip: req.ip ?? '', agent: req.get('User-Agent')?.slice(0, 500) ?? '' }
      const sent = { id: req.params.id, path: path(), body: req.body as unknown, from }
      return perform(byNobody, work => savePayee(work, sent))
    }),
  )
  pages.get('/balance', (_req, res) =>
    answer(res, () => perform(byNobody, work => showBalance(work, path()))),
  )
  pages.post('/balance', (req, res) =>
    answer(res, () => perform(byNobody, work => addToBalance(work, path(), req.body))),
  )
  pages.get('/authenticate/:id', (req, res) =>
    answer(res, () => perform(byNobody, work => showAuthentication(work, req.params.id, path()))),
  )
  pages.post('/authenticate/:id', (req, res) =>
    answer(res, () => perform(byNobody, work => endAuthentication(work, req.params.id, path(), req.body))),
  )

  pages.use((_req, res) => send(res, nothingHere()))

  const answerError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const refusal = refusalOf(error)
    if (refusal) return send(res, refusal.status === 404 ? nothingHere() : unreadable())
    log({ event: 'payment-service.page-failure', error: String(error) })
    send(res, fault())
  }
  pages.use(answerError)
  return pages
}

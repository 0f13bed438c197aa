import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { refuseNullCharacters } from '../parse-form.ts'
import { toRefusal } from '../errors.ts'
import type { PerformRequest, ServiceContext } from '../request-context.ts'
import { script, stylesheet } from './assets.ts'
import { endAuthentication, showAuthentication } from './authentication.ts'
import { addToBalance, showBalance } from './balance.ts'
import { noticePage, type PageAnswer, type PageRequest } from './layout.ts'
import { savePayee, showPayee } from './payee.ts'
import { saveMethod, showSetup } from './setup.ts'

type Page = (context: ServiceContext, visit: PageRequest) => Promise<PageAnswer>
type Parts = { perform: PerformRequest; publicUrl: () => string; log: (line: object) => void }

const byNobody = { id: null, idempotency_key: null }

/** Allows only our own script, no frames, and forms that end here or where the session leads. */
const buildPolicy = (leadsTo: string | null | undefined) =>
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
  res.set('Content-Security-Policy', buildPolicy(answer.leadsTo))
  res
    .status(answer.status ?? 200)
    .type('html')
    .send(answer.page.markup)
}

const readVisit = (req: Request, path: string): PageRequest => ({
  id: String(req.params.id),
  path,
  body: req.body as unknown,
  from: { ip_address: req.ip ?? null, user_agent: req.get('User-Agent')?.slice(0, 500) ?? null },
})

const refuseNullsInForm: RequestHandler = (req, _res, next) => {
  for (const [name, value] of Object.entries((req.body ?? {}) as object))
    refuseNullCharacters(`${name}${String(value)}`, name)
  next()
}

/** The hosted pages, to be mounted at `publicUrl`. */
export const createPages = ({ perform, publicUrl, log }: Parts) => {
  const pages = express.Router()
  const path = () => new URL(publicUrl()).pathname.replace(/\/$/, '')

  const notice = (status: number, title: string, text: string): PageAnswer => ({
    status,
    page: noticePage({ title, text, path: path() }),
  })
  const pageNotFound = () => notice(404, 'Page not found', 'This link doesn’t work. Go back and try again.')
  const unreadable = () => notice(400, 'Invalid request', 'We couldn’t read this. Go back and try again.')
  const fault = () => notice(500, 'Something went wrong', 'Go back and try again.')

  const asset = (type: string, content: string) => (_req: unknown, res: Response) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' }).type(type).send(content)
  }
  pages.get('/assets/pages.css', asset('css', stylesheet))
  pages.get('/assets/pages.js', asset('js', script))

  pages.use(express.urlencoded({ extended: false, limit: '10kb' }), refuseNullsInForm)
  pages.param('id', (_req, _res, next, id: string) => {
    refuseNullCharacters(id, 'id')
    next()
  })
  const answerWith = (page: Page) => async (req: Request, res: Response) =>
    send(res, await perform(byNobody, context => page(context, readVisit(req, path()))))
  const mount = (address: string, show: Page, submit: Page) =>
    pages.route(address).get(answerWith(show)).post(answerWith(submit))
  mount('/setup/:id', showSetup, saveMethod)
  mount('/payouts/:id', showPayee, savePayee)
  mount('/balance', showBalance, addToBalance)
  mount('/authenticate/:id', showAuthentication, endAuthentication)

  pages.use((_req, res) => send(res, pageNotFound()))

  const answerError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const refusal = toRefusal(error)
    if (refusal) return send(res, refusal.status === 404 ? pageNotFound() : unreadable())
    log({ event: 'payment-service.page-failure', error: String(error) })
    send(res, fault())
  }
  pages.use(answerError)
  return pages
}

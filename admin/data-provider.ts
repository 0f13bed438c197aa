import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import type { CancelKind } from '@gaitway/contract/enums'
import { requestOf } from '@gaitway/contract/call-request'
import { saveFile } from '@gaitway/contract/save-file'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { listAddress, totalIn, type ListParams } from './list-request.ts'
import { call, request } from './session.ts'

type EndWish = { jobId?: string; jobApplicationId?: string; reason: string }

/** The answer of a request in the shape that react-admin's data provider reads. */
const httpClient = async (url: string, options: RequestInit = {}) => {
  const response = await request(url, options)
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: body ? (JSON.parse(body) as unknown) : undefined,
  }
}

const readOnly = async (): Promise<never> => {
  throw new Error('This list is not changed here.')
}

/** The resource lists, and one named method for each move: a state never changes through a generic update. */
export const dataProvider = {
  ...simpleRestProvider('/api/admin', httpClient as never),
  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) => {
    const { headers, json } = await httpClient(listAddress(resource, params), { signal: params.signal })
    return { data: json as Row[], ...totalIn(headers) }
  },
  exportList: async (resource: string, params: ListParams) =>
    saveFile(await request(listAddress(`${resource}.csv`, params))),
  create: readOnly,
  update: readOnly,
  updateMany: readOnly,
  delete: readOnly,
  deleteMany: readOnly,
  decideUser: (sent: Sent<'accounts.decide'>) => call('accounts.decide', sent),
  readClinician: (id: string): Promise<Output<'clinicians.read'>> => call('clinicians.read', { id }),
  downloadProfile: async (id: string) =>
    saveFile(await request(`/api${requestOf('clinicians.downloadProfile', { id }).address}`)),
  readFacility: (id: string): Promise<Output<'facilities.read'>> => call('facilities.read', { id }),
  readTimesheet: (id: string): Promise<Output<'timesheets.read'>> => call('timesheets.read', { id }),
  acceptTimesheet: (
    { id, submittedAt }: Output<'timesheets.read'>,
    extraTime: Pick<Sent<'timesheets.accept'>, 'extraTime' | 'reason'>,
    key: string,
  ) =>
    call(
      'timesheets.accept',
      { id, documentationCompleted: true, submittedAt: submittedAt ?? undefined, ...extraTime },
      key,
    ),
  decideExtraTime: (sent: Sent<'timesheets.decideExtraTime'>, key: string) =>
    call('timesheets.decideExtraTime', sent, key),
  rejectTimesheet: (id: string, reason: string) =>
    call('timesheets.reject', { id, status: 'rejected', reason }),
  concludeCall: (sent: Sent<'onboarding.conclude'>) => call('onboarding.conclude', sent),
  readHours: () => call('onboarding.hours', {}),
  saveHours: (hours: Sent<'onboarding.setHours'>['hours']) => call('onboarding.setHours', { hours }),
  adjustTimesheet: (sent: Sent<'timesheets.adjust'>, key: string) => call('timesheets.adjust', sent, key),
  refundPayment: (sent: Sent<'payments.refund'>, key: string) => call('payments.refund', sent, key),
  recordPayment: (sent: Sent<'invoices.recordPayment'>, key: string) =>
    call('invoices.recordPayment', sent, key),
  resendPayout: (id: string, key: string) => call('payouts.resend', { id }, key),
  previewEnd: (sent: Sent<'applications.previewCancel'>): Promise<Output<'applications.previewCancel'>> =>
    call('applications.previewCancel', sent),
  endShift: (kind: CancelKind, wish: EndWish, key: string): Promise<Output<'applications.cancel'>> => {
    if (kind === 'noShow') return call('applications.noShow', { kind, ...wish }, key)
    if (kind === 'sentHome') return call('applications.sendHome', { kind, ...wish }, key)
    return call('applications.cancel', { kind, ...wish }, key)
  },
} satisfies DataProvider & Record<string, unknown>
export type BackOffice = typeof dataProvider

import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { useDataProvider, useRecordContext, useResourceContext } from 'react-admin'
import { refusalCode } from '../session.ts'
import { newestFirst } from './queries.ts'

/** A change is refused with these when someone else’s came first. */
const lateCodes: readonly unknown[] = ['out_of_date', 'move_not_open']

/** `Ada Whitmore approved Owen Park, 11/24/2026, 9:00 AM CST.` */
const describeEvent = async (event: EventRecord) => {
  // seldom needed, and every dialog would load it
  const { eventSentence } = await import('@gaitway/contract/format/event-sentence')
  return `${eventSentence(event)}, ${showWhen(event.happenedAt)}.`
}

/** The message of a failed change; if someone else decided about this page’s record first, it says who, what and when. */
export const useFailureMessage = () => {
  const dataProvider = useDataProvider()
  const record = useRecordContext()
  const resource = useResourceContext()
  return async (thrown: unknown): Promise<string> => {
    const message = thrown instanceof Error ? thrown.message : 'Something went wrong'
    if (!record || !lateCodes.includes(refusalCode(thrown))) return message
    const { data } = await dataProvider.getList<EventRecord>('audit-log', {
      filter: resource === 'jobs' ? { jobId: record.id } : { nounId: record.id },
      sort: { ...newestFirst, field: 'happenedAt' },
      pagination: { page: 1, perPage: 1 },
    })
    return data[0] ? `This just changed: ${await describeEvent(data[0])}` : message
  }
}

import type { ApplicationRow } from '../../api/store/rows.ts'
import { expect, type Product } from '../test.ts'

/** Waits until the worker has moved a shift's application to this status. */
export const waitForShift = ({ db }: Product, jobId: string, status: ApplicationRow['status']) =>
  expect.poll(() => db('applications').where({ jobId }).pluck('status')).toContain(status)

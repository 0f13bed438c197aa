import { docx } from '../../testing/fixtures/uploads.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { runLimitedAtOnce } from './open-sandboxed.ts'

test('limited program: refuses a document that takes too long', async () => {
  const limits = { megabytes: 384, seconds: 0.001 }
  expect(await refusalOf(runLimitedAtOnce(docx(), 'docx', limits))).toMatchObject({ code: 'file_unreadable' })
})

import { listReachedTests } from './changed-tests.ts'

const sources = Object.entries({
  'api/domain/pay.ts': '',
  'api/domain/pay.test.ts': "import { pay } from './pay.ts'",
  'api/domain/time.test.ts': "import { time } from './time.ts'",
  'api/use-cases/jobs/post.ts': "import { pay } from '../../domain/pay.ts'",
  'api/use-cases/jobs/post.test.ts': "import { testApi } from '../../../test/http.ts'",
  'api/use-cases/chat/chat.test.ts': "import { testApi } from '../../../test/http.ts'",
  'api/use-cases/index.ts': "import * as post from './jobs/post.ts'",
  'test/http.ts': "import { useCases } from '../api/use-cases/index.ts'",
  'web/shift/clinician/board/Board.tsx': "import type { Pay } from '@gaitway/contract/format/money'",
  'web/shift/clinician/board/Board.test.tsx': "import { Board } from './Board.tsx'",
  'contract/format/money.ts': '',
  'contract/format/money.test.ts': "import { showCents } from './money.ts'",
}).map(([path, text]) => ({ path, text }))

test.each([
  ['a use case', ['api/use-cases/jobs/post.ts'], ['api/use-cases/jobs/post.test.ts']],
  [
    'what a use case imports',
    ['api/domain/pay.ts'],
    ['api/domain/pay.test.ts', 'api/use-cases/jobs/post.test.ts'],
  ],
  ['a type', ['contract/format/money.ts'], ['contract/format/money.test.ts']],
  ['a screen', ['web/shift/clinician/board/Board.tsx'], ['web/shift/clinician/board/Board.test.tsx']],
  ['a journey', ['e2e/journeys/chat.spec.ts'], ['e2e/journeys/chat.spec.ts']],
])('changed tests: %s reaches its own', (_, changed, tests) => {
  expect(listReachedTests(changed, sources)).toEqual(tests)
})

test('changed tests: what tests share reaches all that use it', () => {
  expect(listReachedTests(['test/http.ts'], sources)).toEqual([
    'api/use-cases/jobs/post.test.ts',
    'api/use-cases/chat/chat.test.ts',
  ])
})

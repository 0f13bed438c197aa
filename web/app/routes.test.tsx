import { publicPaths, screenRoutes, type ScreenPath } from '@gaitway/contract/routes'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from './routes.tsx'
import { compileAtOnce, listScreenFiles, listScreens } from '../vite/screen-files.ts'

test('routes: every screen of the contract is a public page or has a component, and exact paths come before patterns', () => {
  const drawn = routes.map(({ path }) => path)
  const rendered: readonly ScreenPath[] = publicPaths
  expect([...drawn, ...rendered].toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
  expect(drawn.at(-1)).toBe('*')
})

test('routes: a production build has no gallery', async () => {
  Object.assign(globalThis, { __WITH_GALLERY__: false })
  jest.resetModules()
  const built = await import('./routes.tsx')
  Reflect.deleteProperty(globalThis, '__WITH_GALLERY__')
  expect(built.routes.map(({ path }) => path)).not.toContain('/dev/gallery')
  expect(built.routes).toHaveLength(routes.length - 1)
})

const chunk = (source: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk' as const,
  isEntry: source === 'main.tsx',
  moduleIds: [`/web/${source}`],
  imports,
  dynamicImports: [],
  viteMetadata: { importedCss: new Set(css) },
})

test('routes: the source of every screen is read from them, so that its page names its files', () => {
  const source = readFileSync(join(__dirname, 'routes.tsx'), 'utf8')
  expect(listScreens(source).map(({ path }) => path)).toEqual(routes.map(({ path }) => path))
})

test('routes: a screen’s files are those that the app doesn’t load itself, with the part that guests see first', () => {
  const bundle = {
    'index.js': chunk('main.tsx', ['frame.js'], ['index.css']),
    'frame.js': chunk('app/frame/Frame.tsx', [], ['frame.css']),
    'board.js': chunk(
      'shift/clinician/board/JobBoard.tsx',
      ['frame.js', 'facts.js'],
      ['board.css', 'frame.css'],
    ),
    'facts.js': chunk('', [], ['facts.css']),
    'signup.js': chunk('account/signup/ClinicianSignup.tsx', ['frame.js']),
    'account.js': chunk('account/signup/AccountStep.tsx', ['facts.js']),
  }
  const screens = ['shift/clinician/board/JobBoard', 'account/signup/ClinicianSignup', 'absent/Gallery'].map(
    name => ({
      path: `/${name}`,
      file: `${name}.tsx`,
    }),
  )
  expect(listScreenFiles(bundle, screens)).toEqual({
    '/shift/clinician/board/JobBoard': {
      scripts: ['board.js', 'facts.js'],
      styles: ['board.css', 'facts.css'],
    },
    '/account/signup/ClinicianSignup': {
      scripts: ['signup.js', 'account.js', 'facts.js'],
      styles: ['facts.css'],
    },
  })
})

test('routes: what a screen begins with is compiled while it arrives, unless it is short or loaded later', () => {
  const code = (length: number) => ({ code: ';'.repeat(length) })
  const files = {
    'index.js': { ...chunk('main.tsx', ['frame.js']), ...code(9_000) },
    'frame.js': { ...chunk('app/frame/Frame.tsx'), ...code(9_000) },
    'board.js': { ...chunk('shift/clinician/board/JobBoard.tsx', ['short.js']), ...code(9_000) },
    'short.js': { ...chunk(''), ...code(900) },
    'map.js': { ...chunk('ui/map/draw-map.ts'), ...code(9_000) },
  }
  const { generateBundle } = compileAtOnce
  if (typeof generateBundle !== 'object') throw new Error('no handler')
  void generateBundle.handler.call({} as never, {} as never, files as never, true)
  const isMarked = ({ code: text }: { code: string }) => text.startsWith('//# allFunctionsCalledOnLoad\n;')
  expect(Object.entries(files).flatMap(([at, file]) => (isMarked(file) ? [at] : []))).toEqual([
    'index.js',
    'frame.js',
    'board.js',
  ])
})

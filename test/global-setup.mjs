import { tsImport } from 'tsx/esm/api'

// Jest loads this file itself and does not transform what an ES module imports: tsx does.
export default async () => {
  const { startRun } = await tsImport('./test-run.ts', import.meta.url)
  globalThis.stopTestRun = await startRun()
}

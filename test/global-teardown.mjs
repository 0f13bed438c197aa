// in a run without workers, this process ran the tests
export default async () => {
  await globalThis.endTestConnections?.()
  await globalThis.stopTestRun()
}

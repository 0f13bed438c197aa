import { openWorker } from '../api/main.ts'
import { openSharedServices } from './start/open-services.ts'
import { runProgram } from './start/program.ts'

/** Runs the worker without the site. Any number of these processes can share a database. */
runProgram(async program => {
  const opened = await openSharedServices(program, config => config.publicUrl)
  const { drain } = opened.config
  const worker = await openWorker(opened, false)
  program.closing.add({ name: 'The worker', close: worker.stop, extraMilliseconds: drain.milliseconds })
  process.stdout.write('Worker started\n')
})

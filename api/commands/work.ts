import { openWorker } from '../main.ts'
import { openPiece } from './running/pieces.ts'
import { runProgram } from './running/program.ts'

/** The background work alone: one of any number of processes on one database. */
runProgram(async program => {
  const opened = await openPiece(program, config => config.publicUrl)
  const worker = await openWorker(opened, false)
  program.closing.add({ name: 'The worker', close: worker.stop })
  process.stdout.write('Working in the background\n')
})

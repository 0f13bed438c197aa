import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { consumerPolicy, readFrontEnd, serveFrontEnd } from '../api/http/static.ts'
import { buildClinician } from '../test/builders/clinician.ts'
import { newDatabase } from '../test/database.ts'
import { slowWordFiles } from '../test/fixtures/slow-word-files.ts'
import { docx } from '../test/fixtures/uploads.ts'
import { testApi } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { longestWaitDuring } from './waits/event-loop-delay.ts'
import type { Figures } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'

const MILLISECONDS_MAX = 100

const withFrontEnd = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-waits-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Shell</title></head>')
  const app = express().use('/admin', serveFrontEnd(await readFrontEnd(folder), consumerPolicy()))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`)
  } finally {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  }
}

/** Requests made to be slow block nobody else. */
export const proveWaits = async (runs: number): Promise<Outcome> => {
  const { db, close } = await newDatabase()
  try {
    const api = testApi(testServices(db)).as(await buildClinician(db))
    const upload = (bytes: Buffer) => api.upload('chat', [{ name: 'resume.docx', bytes }])
    // from source, the program that opens files is bundled when the first file arrives
    await upload(docx())
    const waits: Figures = {}
    for (const [what, make] of slowWordFiles) {
      const bytes = make()
      waits[`longest wait beside a Word file of ${what}, ms`] = await longestWaitDuring(
        () => upload(bytes),
        runs,
      )
    }
    await withFrontEnd(async url => {
      await fetch(url)
      waits['longest wait beside a maliciously slow path, ms'] = await longestWaitDuring(
        () => fetch(`${url}/assets/${'-'.repeat(15_800)}`),
        runs,
      )
    })
    return {
      figures: waits,
      broken: brokenOf(
        Object.fromEntries(
          Object.entries(waits).map(([what, wait]) => [
            `${what.slice(0, -', ms'.length)} below ${MILLISECONDS_MAX} ms`,
            Number(wait) < MILLISECONDS_MAX,
          ]),
        ),
      ),
    }
  } finally {
    await close()
  }
}

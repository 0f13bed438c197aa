// stdin closes when the parent ends for any reason, and this process ends with it
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()

await import('../scripts/start.ts')

export {}

import { join } from 'node:path'
import { repository } from '../../repository.ts'

/** The program that a package brings with it; without npx, which talks. */
export const tool = (name: string) => join(repository, 'node_modules', '.bin', name)

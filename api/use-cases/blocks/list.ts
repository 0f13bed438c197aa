import { listBlocks } from '../../store/blocks.ts'
import type { UseCase } from '../use-case.ts'
import { blockOwner, showBlock } from './show.ts'

/** Whom this side will not work with again. */
export const list: UseCase<'blocks.list'> = async ({ db }, by) =>
  (await listBlocks(db, blockOwner(by))).map(showBlock)

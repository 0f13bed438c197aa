import type { ReactNode } from 'react'
import { Stack } from '../../shared/layout/Stack.tsx'
import { words } from './standby-words.ts'

type StandbyGroupProps = { confirmedName: string; children: ReactNode }

/** Who waits behind the one who is confirmed. */
export const StandbyGroup = ({ confirmedName, children }: StandbyGroupProps) => (
  <section aria-labelledby="standbys">
    <Stack>
      <div>
        <h2 id="standbys" style={{ fontSize: 'var(--text-18)' }}>
          {words.group}
        </h2>
        <p>{words.groupWhat(confirmedName)}</p>
      </div>
      {children}
    </Stack>
  </section>
)

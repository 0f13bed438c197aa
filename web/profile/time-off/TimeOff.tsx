import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useAnswer } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { findHomeTimeZone, formatTimeOff, useTimeOff } from './time-off-range.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'

const AddTimeOff = lazyComponent(() => import('./AddTimeOff.tsx'), 'AddTimeOff')

export const TimeOff = () => {
  const { coming, ...answer } = useTimeOff()
  const { data: profile } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<{ id: string; when: string }>()
  if (!coming || !profile) return <LoadingOrError answer={answer} />
  const zone = findHomeTimeZone(profile)
  const addButton = (
    <Button kind="secondary" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
      Add time off
    </Button>
  )
  return (
    <>
      {coming.length === 0 ? (
        <EmptyState
          title="No time off planned"
          why="Add days when you’re away, and we won’t offer you shifts then."
          next={addButton}
        />
      ) : (
        <Stack>
          <p className="quiet small">
            We won’t offer you shifts during your time off, and facilities can’t confirm you for one.
          </p>
          <List label="Your time off">
            {coming.map(timeOff => {
              const when = formatTimeOff(timeOff, zone)
              return (
                <Row
                  key={timeOff.id}
                  title={when}
                  detail={timeOff.note}
                  aside={
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={`Remove time off ${when}`}
                      onClick={() => setRemoved({ id: timeOff.id, when })}
                    >
                      Remove
                    </Button>
                  }
                />
              )
            })}
          </List>
          <div>{addButton}</div>
        </Stack>
      )}
      {isAdding && <AddTimeOff zone={zone} onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        call="timeOff.remove"
        sent={removed && { id: removed.id }}
        title="Remove time off?"
        yes="Remove"
        onClose={() => setRemoved(undefined)}
      >
        {removed && `We’ll offer you shifts again for ${removed.when}.`}
      </ConfirmDialog>
    </>
  )
}

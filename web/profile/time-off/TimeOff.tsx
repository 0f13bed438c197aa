import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useAnswer } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { homeZone, formatTimeOff, useTimeOff } from './time-off-range.ts'
import { copy } from './copy.ts'
import { later } from '../../ui/show/later.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'

const AddTimeOff = later(() => import('./AddTimeOff.tsx'), 'AddTimeOff')

export const TimeOff = () => {
  const { coming, ...answer } = useTimeOff()
  const { data: profile } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<{ id: string; when: string }>()
  if (!coming || !profile) return <LoadingOrError answer={answer} />
  const zone = homeZone(profile)
  const add = (
    <Button kind="secondary" icon={<PlusIcon />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      {coming.length === 0 ? (
        <EmptyState title={copy.none} why={copy.noneWhy} next={add} />
      ) : (
        <Stack>
          <p className="quiet small">{copy.lead}</p>
          <List label={copy.list}>
            {coming.map(one => {
              const when = formatTimeOff(one, zone)
              return (
                <Row
                  key={one.id}
                  title={when}
                  detail={one.note}
                  aside={
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={copy.removeOf(when)}
                      onClick={() => setRemoved({ id: one.id, when })}
                    >
                      {copy.remove}
                    </Button>
                  }
                />
              )
            })}
          </List>
          <div>{add}</div>
        </Stack>
      )}
      {isAdding && <AddTimeOff zone={zone} onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        call="timeOff.remove"
        sent={removed && { id: removed.id }}
        title={copy.removeTitle}
        yes={copy.remove}
        onClose={() => setRemoved(undefined)}
      >
        {removed && copy.removeAsk(removed.when)}
      </ConfirmDialog>
    </>
  )
}

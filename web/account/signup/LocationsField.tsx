import { locationDescription, locationFields, LOCATIONS_MAX } from '@gaitway/contract/fields/facility'
import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { FieldArray } from 'react-final-form-arrays'
import { checkAll } from '@gaitway/contract/fields/rule'
import { useField, useFormState } from 'react-final-form'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { field } from './facility-fields.tsx'
import { facilityCopy } from './facility-copy.ts'
import { TextareaField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { EditIcon, RemoveIcon } from '../../ui/screen-icons.tsx'
import { AddressFields } from '../../profile/form/AddressFields.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './signup.module.css'

type Location = Partial<Output<'facilities.read'>['locations'][number]>

const isComplete = (location: Location) => Object.keys(checkAll(locationFields, location)).length === 0

type LocationEntryProps = {
  /** Its name in the form, such as `locations[0]`. */
  name: string
  index: number
  /** It was just added, so it opens and takes the focus. */
  isNew: boolean
  onRemove: () => void
}

/** A complete location shows as one line with an edit button, an incomplete one as fields. */
const LocationEntry = ({ name, index, isNew, onRemove }: LocationEntryProps) => {
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const { input } = useField<Location>(name, { subscription: { value: true } })
  const { submitFailed } = useFormState({ subscription: { submitFailed: true } })
  const location = input.value || {}
  const [wasComplete] = useState(() => isComplete(location))
  const [isEdited, setIsEdited] = useState(isNew)
  const isOpen = isEdited || !wasComplete || (submitFailed && !isComplete(location))
  const title = location.nickname ?? `Location ${index + 1}`
  useEffect(() => {
    if (isEdited) box.current?.querySelector('input')?.focus()
  }, [isEdited])
  return (
    <fieldset ref={box} className={classes('inset', styles.rows)} aria-labelledby={id}>
      <div className={styles.entryHead}>
        <div>
          <strong id={id}>{title}</strong>
          {!isOpen && (
            <p className="quiet">
              {location.address1}, {location.city}, {location.state} {location.zipCode}
            </p>
          )}
        </div>
        <Cluster gap={8}>
          {!isOpen && (
            <Button
              kind="quiet"
              size="small"
              icon={<EditIcon size={18} />}
              onClick={ignoreDoubleClick(() => setIsEdited(true))}
            >
              <span aria-hidden="true">Edit</span>
              <span className="visually-hidden">{`Edit ${title}`}</span>
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            icon={<RemoveIcon size={18} />}
            onClick={ignoreDoubleClick(onRemove)}
          >
            <span aria-hidden="true">Remove</span>
            <span className="visually-hidden">{`Remove ${title}`}</span>
          </Button>
        </Cluster>
      </div>
      {isOpen && (
        <>
          <TextField {...field('nickname', name)} />
          <AddressFields row={name} />
          <TextareaField {...field('description', name)} maxLength={locationDescription.maxLength} />
        </>
      )}
    </fieldset>
  )
}

/** Ignores the second click of a double click, because another button may be under the pointer by then. */
const ignoreDoubleClick = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work()
}

/** The other locations of a facility, to add, edit and remove. */
export const LocationsField = () => {
  const addButton = useRef<HTMLButtonElement>(null)
  const [addedIndex, setAddedIndex] = useState<number>()
  return (
    <Stack>
      <p className="quiet">{facilityCopy.locationsHint}</p>
      <FieldArray<Location> name="locations">
        {({ fields }) => (
          <>
            {fields.map((name, index) => (
              <LocationEntry
                key={`${name} of ${fields.length}`}
                name={name}
                index={index}
                isNew={index === addedIndex}
                onRemove={() => {
                  setAddedIndex(undefined)
                  fields.remove(index)
                  addButton.current?.focus()
                }}
              />
            ))}
            {(fields.length ?? 0) < LOCATIONS_MAX && (
              <div>
                <Button
                  ref={addButton}
                  kind="secondary"
                  icon={<PlusIcon />}
                  onClick={ignoreDoubleClick(() => {
                    setAddedIndex(fields.length ?? 0)
                    fields.push({})
                  })}
                >
                  Add location
                </Button>
              </div>
            )}
          </>
        )}
      </FieldArray>
    </Stack>
  )
}

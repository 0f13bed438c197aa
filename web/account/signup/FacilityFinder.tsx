import type { Output } from '@gaitway/contract/schemas/index'
import { useCombobox } from 'downshift'
import { useEffect, useState } from 'react'
import { useForm } from 'react-final-form'
import { useAnswer } from '../../api/use-call.ts'
import { classes } from '../../ui/classes.ts'
import controls from '../../ui/inputs/controls.module.css'
import { Field } from '../../ui/inputs/Field.tsx'
import { useFieldAttributes } from '../../ui/inputs/field-parts.ts'
import { properCase } from './proper-case.ts'
import styles from './signup.module.css'

type Entry = Output<'facilities.searchDirectory'>[number]
const WAIT_MILLISECONDS = 150
const SEARCH_FROM = 2

/** Medicare's list is in capitals. */
const readable = (entry: Entry): Entry => ({
  ...entry,
  name: properCase(entry.name),
  address1: properCase(entry.address1),
  city: properCase(entry.city),
})

/** The search text, once typing has paused. */
const useSettled = (typed: string) => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled.trim()
}

type FinderProps = { chosen: Entry | undefined; onChoose: (entry: Entry) => void }

const Finder = ({ chosen, onChoose }: FinderProps) => {
  const { id } = useFieldAttributes()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const isSearching = search.length >= SEARCH_FROM
  const sent = isSearching ? { search } : null
  const { data, error, isLoading } = useAnswer('facilities.searchDirectory', sent, { keepPreviousData: true })
  const entries = isSearching ? (data ?? []) : []
  const { isOpen, getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Entry>({
    items: entries,
    inputId: id,
    labelId: `${id}-label`,
    itemToString: entry => (entry ? properCase(entry.name) : ''),
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
  })
  return (
    <div className={styles.finder}>
      <input
        {...getInputProps({ placeholder: 'Name and city, like “oak grove houston”' })}
        className={controls.box}
        autoComplete="off"
        enterKeyHint="search"
      />
      <ul {...getMenuProps()} className={styles.found} hidden={!isOpen || entries.length === 0}>
        {isOpen &&
          entries.map((entry, index) => {
            const { name, address1, city, state, zipCode } = readable(entry)
            return (
              <li
                {...getItemProps({ item: entry, index })}
                key={entry.cmsCertificationNumber}
                className={index === highlightedIndex ? styles.here : undefined}
              >
                <strong>{name}</strong>
                <span className="quiet small">
                  {address1}, {city}, {state} {zipCode}
                </span>
              </li>
            )
          })}
      </ul>
      <output className={classes('block quiet small', styles.finderNote)}>
        {isOpen &&
          isSearching &&
          !isLoading &&
          entries.length === 0 &&
          (error?.message ?? 'No results. Enter your facility below.')}
        {!isOpen && chosen && `We filled in ${chosen.name} below. Check it and continue.`}
      </output>
    </div>
  )
}

/** Searches the facility directory. Choosing an entry fills in the name and address below. */
export const FacilityFinder = () => {
  const form = useForm()
  const [chosen, setChosen] = useState<Entry>()
  const fill = (entry: Entry) => {
    const { name: officeName, ...rest } = readable(entry)
    form.batch(() => {
      for (const [name, value] of Object.entries({ officeName, address2: undefined, ...rest }))
        form.change(name, value)
    })
    setChosen(readable(entry))
  }
  return (
    <Field label="Find your facility">
      <Finder chosen={chosen} onChoose={fill} />
    </Field>
  )
}

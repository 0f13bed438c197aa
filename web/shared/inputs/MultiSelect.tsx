import { useCombobox, useMultipleSelection } from 'downshift'
import { useId, useState } from 'react'
import { classes } from '../classes.ts'
import { CheckIcon, CloseIcon, DownIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import controls from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import type { Option } from './Select.tsx'
import styles from './MultiSelect.module.css'

type MultiSelectProps<Value extends string> = Omit<InputProps<readonly Value[]>, 'onChange'> & {
  onChange: (values: readonly Value[]) => void
  options: readonly Option<Value>[]
  placeholder?: string
}

/** Several of a list: type to narrow it, Enter to tick or untick, Backspace takes the last one back. */
export const MultiSelect = <Value extends string>({
  value = [],
  onChange,
  options,
  placeholder = messages.fields.choose,
  disabled,
  onBlur,
  onFocus,
  'aria-label': ariaLabel,
}: MultiSelectProps<Value>) => {
  const { id, ...attributes } = useFieldAttributes()
  const menuId = useId()
  const [typed, setTyped] = useState('')
  const fitting = options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const chosen = options.filter(option => value.includes(option.value))
  const toggle = (option: Option<Value>) =>
    onChange(
      value.includes(option.value) ? value.filter(other => other !== option.value) : [...value, option.value],
    )

  const { getSelectedItemProps, getDropdownProps } = useMultipleSelection<Option<Value>>({
    selectedItems: [...chosen],
    getA11yStatusMessage: ({ selectedItems }) => messages.fields.chosen(selectedItems.length),
    onSelectedItemsChange: ({ selectedItems = [] }) => onChange(selectedItems.map(option => option.value)),
  })
  const { isOpen, getMenuProps, getInputProps, getItemProps, getToggleButtonProps, highlightedIndex } =
    useCombobox<Option<Value>>({
      items: fitting,
      inputId: id,
      menuId,
      labelId: `${id}-label`,
      inputValue: typed,
      selectedItem: null,
      itemToString: option => option?.label ?? '',
      isItemDisabled: option => Boolean(option.disabled),
      stateReducer: (state, { type, changes }) => {
        const { InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes
        // Choosing leaves the list open where it was, so that the next one is one press away.
        if (type === InputKeyDownEnter || type === ItemClick) {
          return {
            ...changes,
            isOpen: true,
            highlightedIndex: state.highlightedIndex,
            inputValue: state.inputValue,
          }
        }
        return type === InputBlur ? { ...changes, selectedItem: null, inputValue: '' } : changes
      },
      onStateChange: ({ type, inputValue, selectedItem }) => {
        const { InputKeyDownEnter, ItemClick, InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes
        if (type === InputKeyDownEscape || type === InputBlur) setTyped(inputValue ?? '')
        if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) toggle(selectedItem)
      },
    })
  const naming = ariaLabel ? { 'aria-label': ariaLabel, 'aria-labelledby': undefined } : {}

  return (
    <div className={styles.whole}>
      <div className={classes(controls.box, styles.box)}>
        {chosen.map((option, index) => (
          <span key={option.value} className={classes(styles.chip, disabled && styles.fixed)}>
            {option.label}
            {!disabled && (
              <button
                {...getSelectedItemProps({ selectedItem: option, index })}
                type="button"
                className={styles.remove}
                aria-label={messages.fields.removeChoice(option.label)}
                onClick={() => toggle(option)}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </span>
        ))}
        <input
          {...getInputProps({
            ...getDropdownProps({ preventKeyAction: isOpen && typed !== '' }),
            ...attributes,
            ...naming,
            disabled,
            onBlur,
            onFocus,
            // at once: downshift tells of it after painting only, and would undo what was typed meanwhile
            onChange: event => setTyped(event.currentTarget.value),
            placeholder: chosen.length ? undefined : placeholder,
          })}
          required={undefined}
          aria-required={attributes.required}
          className={styles.input}
        />
        <button
          {...getToggleButtonProps({ disabled })}
          type="button"
          className={styles.toggle}
          aria-label={messages.fields.choose}
        >
          <DownIcon />
        </button>
      </div>
      <ul
        {...getMenuProps({ 'aria-multiselectable': true })}
        {...naming}
        className={styles.list}
        hidden={!isOpen || fitting.length === 0}
      >
        {isOpen &&
          fitting.map((option, index) => (
            <li
              {...getItemProps({ item: option, index, 'aria-selected': value.includes(option.value) })}
              key={option.value}
              className={classes(styles.option, index === highlightedIndex && styles.here)}
            >
              <span className={styles.tick}>{value.includes(option.value) && <CheckIcon size={18} />}</span>
              {option.label}
            </li>
          ))}
      </ul>
      {isOpen && fitting.length === 0 && (
        <output className={classes(styles.list, styles.none)}>{messages.fields.noMatch(typed)}</output>
      )}
    </div>
  )
}

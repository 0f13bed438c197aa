import { useCombobox, useMultipleSelection } from 'downshift'
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { CheckIcon, CloseIcon, DownIcon } from '../icons.tsx'
import { fieldCopy } from './field-copy.ts'
import controls from './controls.module.css'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import type { Option } from './Select.tsx'
import styles from './MultiSelect.module.css'

type MultiSelectProps<Value extends string> = Omit<InputProps<readonly Value[]>, 'onChange'> & {
  onChange: (values: readonly Value[]) => void
  options: readonly Option<Value>[]
}

/**
 * Multiple choice from a long list. Type to filter, Enter or Tab selects the highlighted item, Backspace
 * removes the last.
 */
export const MultiSelect = <Value extends string>({
  value = [],
  onChange,
  options,
  disabled,
  onBlur,
  onFocus,
}: MultiSelectProps<Value>) => {
  const { id, ...attributes } = useFieldAttributes()
  const menuId = useId()
  const [typed, setTyped] = useState('')
  const matches = options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const chosen = options.filter(option => value.includes(option.value))
  const toggle = (option: Option<Value>) =>
    onChange(
      value.includes(option.value) ? value.filter(other => other !== option.value) : [...value, option.value],
    )

  const { getSelectedItemProps, getDropdownProps } = useMultipleSelection<Option<Value>>({
    selectedItems: [...chosen],
    getA11yStatusMessage: ({ selectedItems }) => `${selectedItems.length} selected`,
    onSelectedItemsChange: ({ selectedItems = [] }) => onChange(selectedItems.map(option => option.value)),
  })
  const { isOpen, getMenuProps, getInputProps, getItemProps, getToggleButtonProps, highlightedIndex } =
    useCombobox<Option<Value>>({
      items: matches,
      inputId: id,
      menuId,
      labelId: `${id}-label`,
      inputValue: typed,
      selectedItem: null,
      // the input is empty again after each selection
      itemToString: () => '',
      isItemDisabled: option => Boolean(option.disabled),
      stateReducer: (state, { type, changes }) => {
        const { InputChange, InputKeyDownEnter, ItemClick, InputBlur } = useCombobox.stateChangeTypes
        // Keeps the list open after a selection, so that the next item is one press away.
        if (type === InputKeyDownEnter || type === ItemClick)
          return {
            ...changes,
            isOpen: true,
            highlightedIndex: state.inputValue ? -1 : state.highlightedIndex,
          }
        if (type === InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 }
        return type === InputBlur ? { ...changes, selectedItem: null, inputValue: '' } : changes
      },
      onStateChange: ({ type, inputValue }) => {
        const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes
        if (type === InputKeyDownEscape || type === InputBlur) setTyped(inputValue ?? '')
      },
    })
  const choose = (option: Option<Value> | undefined) => {
    if (!option || option.disabled) return
    setTyped('')
    toggle(option)
  }
  const chooseMatch = (option: Option<Value> | undefined) => {
    if (option && typed.trim() && !value.includes(option.value)) choose(option)
  }
  const onInputKeyDown = ({ key, shiftKey, nativeEvent }: KeyboardEvent) => {
    if (!isOpen || nativeEvent.isComposing) return
    if (key === 'Enter') choose(matches[highlightedIndex])
    if (key === 'Tab' && !shiftKey) chooseMatch(matches[highlightedIndex])
  }
  const onInputBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isWithin = currentTarget.parentElement?.contains(relatedTarget)
    // the typed text can only mean this one
    if (!isWithin && matches.length === 1) chooseMatch(matches[0])
    onBlur?.()
  }

  return (
    <div className={styles.root}>
      <div className={classes(controls.box, styles.box)}>
        {chosen.map((option, index) => (
          <span key={option.value} className={classes(styles.chip, disabled && styles.disabled)}>
            {option.label}
            {!disabled && (
              <button
                {...getSelectedItemProps({ selectedItem: option, index })}
                type="button"
                className={styles.remove}
                aria-label={`Remove ${option.label}`}
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
            disabled,
            onFocus,
            // sets the text at once: downshift reports it only after painting, when newer text may have been typed
            onChange: event => setTyped(event.currentTarget.value),
            placeholder: chosen.length ? undefined : fieldCopy.choose,
          })}
          onBlurCapture={onInputBlur}
          onKeyDownCapture={onInputKeyDown}
          required={undefined}
          aria-required={attributes.required}
          className={styles.input}
        />
        <button
          {...getToggleButtonProps({ disabled })}
          type="button"
          className={styles.toggle}
          aria-label={fieldCopy.choose}
        >
          <DownIcon />
        </button>
      </div>
      <ul
        {...getMenuProps({ 'aria-multiselectable': true })}
        className={styles.list}
        hidden={!isOpen || matches.length === 0}
      >
        {isOpen &&
          matches.map((option, index) => (
            <li
              {...getItemProps({
                item: option,
                index,
                'aria-selected': value.includes(option.value),
                onClick: () => choose(option),
              })}
              key={option.value}
              className={classes(styles.option, index === highlightedIndex && styles.highlighted)}
            >
              <span className={styles.tick}>{value.includes(option.value) && <CheckIcon size={18} />}</span>
              {option.label}
            </li>
          ))}
      </ul>
      {isOpen && matches.length === 0 && (
        <output className={classes(styles.list, styles.none)}>{`Nothing matches “${typed}”`}</output>
      )}
    </div>
  )
}

import { type ChangeEvent, useState } from 'react';

/**
 * The props of a text field whose value is kept in the URL. The router publishes a change late; React would meanwhile
 * restore the old text, which moves the caret to the end and breaks input methods. So the field keeps its own text
 * until it loses the focus.
 */
export function useTyped(known: string, send: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? known,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value);
      send(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}

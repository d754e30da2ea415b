import { createContext, useContext, useState } from 'react';

type Count = (change: 1 | -1) => void;

const CountContext = createContext<Count>(() => undefined);

/** Wraps the fields whose uploads a form waits for: `<CountUploads value={count}>`. */
export const CountUploads = CountContext.Provider;

/** For a form with pictures: whether one is being uploaded, which would be lost if the form were sent now. */
export function useUploadsUnderWay(): { uploading: boolean; count: Count } {
  const [number, setNumber] = useState(0);
  return { uploading: number > 0, count: (change) => setNumber((before) => before + change) };
}

/** For a field: tells the form that an upload begins (1), and that it ended (-1). */
export const useCountUploads = (): Count => useContext(CountContext);

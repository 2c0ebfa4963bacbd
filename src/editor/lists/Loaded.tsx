import type { ReactNode } from 'react';
import { RequestState } from '../ui/RequestState.tsx';
import { useRequest } from '../ui/use-request.ts';

interface LoadedProps<Value> {
  /** Must be the same function at every render. @throws ApiError */
  load(): Promise<Value>;
  waiting: string;
  children(value: Value, again: () => void): ReactNode;
}

/** Loads a value when the component appears, and shows the value. */
export function Loaded<Value>({ load, waiting, children }: LoadedProps<Value>) {
  const request = useRequest(load);
  return (
    <>
      <RequestState request={request} waiting={waiting} />
      {request.value === null ? null : children(request.value, request.again)}
    </>
  );
}

import { type ActionReducerMapBuilder, createSlice, type WritableDraft } from '@reduxjs/toolkit';
import { apiCall, type CallOptions, type Failure } from './api-call';
import { rootReducer } from './root-reducer';

/** The shown state of a resource. `shown` stays while it is loaded again, and `failure` stays until that succeeds. */
export interface Resource<Shown> {
  shown?: Shown;
  isLoading: boolean;
  failure: Failure | null;
}
type Resources<Shown> = Record<string, Resource<Shown>>;
const notLoaded: Resource<never> = { isLoading: false, failure: null };

interface Options<Args, Result, Shown> extends Pick<CallOptions<Args>, 'repeats'> {
  name: string;
  load: (args: Args, signal: AbortSignal) => Promise<Result>;
  /** Selects the shown part of a response; all of it unless given. */
  select?: (result: Result, args: Args, before: Shown | undefined) => Shown;
  /** Results are kept by key; a second request with the same key aborts the first. */
  key?: (args: Args) => string;
  /** Changes by other actions. */
  cases?: (on: ActionReducerMapBuilder<Resources<Shown>>) => void;
}

/** Creates what is fetched and shown: its call, the saga that runs it, and its slice. */
export function resource<Args, Result, Shown = Result>({
  name,
  load,
  select = (result) => result as unknown as Shown,
  key = () => '',
  cases,
  ...options
}: Options<Args, Result, Shown>) {
  const call = apiCall(`${name}/load`, load, { key, ...options });
  const { reducer, reducerPath, selectors } = createSlice({
    name,
    initialState: {} as Resources<Shown>,
    reducers: {},
    extraReducers: (on) => {
      cases?.(on);
      const change = (all: WritableDraft<Resources<Shown>>, args: Args, changes: Partial<Resource<Shown>>) => {
        const id = key(args);
        Object.assign((all[id] ??= { ...notLoaded }), changes);
      };
      on.addMatcher(call.requested.match, (all, { payload }) => change(all, payload as Args, { isLoading: true }));
      on.addMatcher(call.succeeded.match, (all, { payload: { args, result } }) => {
        const before = all[key(args)]?.shown as Shown | undefined;
        change(all, args, { shown: select(result, args, before), isLoading: false, failure: null });
      });
      on.addMatcher(call.failed.match, (all, { payload: { args, failure } }) =>
        change(all, args, { isLoading: false, failure }),
      );
    },
    selectors: {
      select: (all, id: string = ''): Resource<Shown> => (all[id] as Resource<Shown> | undefined) ?? notLoaded,
    },
  }).injectInto(rootReducer);
  return { ...call, reducer, reducerPath, select: selectors.select };
}

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from './root-reducer';

/** Whether the palette is open, which finds everything by keyboard. */
const palette = createSlice({
  name: 'palette',
  initialState: false,
  reducers: { paletteToggled: (_, { payload: isOpen }: PayloadAction<boolean>) => isOpen },
  selectors: { selectIsPaletteOpen: (isOpen) => isOpen },
}).injectInto(rootReducer);
export const { paletteToggled } = palette.actions;
export const { selectIsPaletteOpen } = palette.selectors;

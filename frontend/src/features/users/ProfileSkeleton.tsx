import css from './ProfilePage.module.css';

export const ProfileSkeleton = () => (
  <div className={`page ${css.page}`} aria-busy="true">
    <div className={`panel ${css.card}`}>
      <div className={css.head}>
        <div className={`skeleton ${css.avatar}`} />
        <div className={`skeleton ${css.nameSkeleton}`} />
      </div>
      <div className={`skeleton ${css.factsSkeleton}`} />
    </div>
    <div className={`skeleton ${css.chartsSkeleton}`} />
  </div>
);

import { useListBrandsQuery, useListCategoriesQuery } from '../api.ts'
import {
  useCreateBrandMutation,
  useCreateCategoryMutation,
  useDeleteBrandMutation,
  useDeleteCategoryMutation,
  useUpdateBrandMutation,
  useUpdateCategoryMutation,
} from '../manage-api.ts'

/** The office manages categories and brands in the same way. */
export const taxonomies = {
  category: {
    one: 'category',
    many: 'Categories',
    list: '/manage/categories',
    create: '/manage/create-category',
    useList: useListCategoriesQuery,
    useCreate: useCreateCategoryMutation,
    useUpdate: useUpdateCategoryMutation,
    useDelete: useDeleteCategoryMutation,
  },
  brand: {
    one: 'brand',
    many: 'Brands',
    list: '/manage/brands',
    create: '/manage/create-brand',
    useList: useListBrandsQuery,
    useCreate: useCreateBrandMutation,
    useUpdate: useUpdateBrandMutation,
    useDelete: useDeleteBrandMutation,
  },
} as const
export type Taxonomy = keyof typeof taxonomies

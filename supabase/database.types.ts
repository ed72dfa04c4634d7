export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      careers: {
        Row: {
          created_at: string
          id: number
          name: string
        }
        Insert: {
          created_at?: string
          id?: never
          name: string
        }
        Update: {
          created_at?: string
          id?: never
          name?: string
        }
        Relationships: []
      }
      certificates: {
        Row: {
          certificate_number: string
          certificate_url: string | null
          course_id: string
          course_name: string
          created_at: string
          distinction: string | null
          id: string
          issue_date: string
          status: string
          student_id: number
          student_name: string
        }
        Insert: {
          certificate_number: string
          certificate_url?: string | null
          course_id: string
          course_name: string
          created_at?: string
          distinction?: string | null
          id?: string
          issue_date: string
          status?: string
          student_id: number
          student_name: string
        }
        Update: {
          certificate_number?: string
          certificate_url?: string | null
          course_id?: string
          course_name?: string
          created_at?: string
          distinction?: string | null
          id?: string
          issue_date?: string
          status?: string
          student_id?: number
          student_name?: string
        }
        Relationships: [
          {
            foreignKeyName: "certificates_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      community_registrations: {
        Row: {
          created_at: string
          email: string
          email_normalized: string | null
          id: number
          name: string
          phone: string
        }
        Insert: {
          created_at?: string
          email: string
          email_normalized?: never
          id?: never
          name: string
          phone: string
        }
        Update: {
          created_at?: string
          email?: string
          email_normalized?: never
          id?: never
          name?: string
          phone?: string
        }
        Relationships: []
      }
      courses_moodle: {
        Row: {
          base_slug: string | null
          canva_template_url: string | null
          created_at: string
          id: number
          installments_count: number | null
          installments_price_usd: number | null
          is_current_cohort: boolean
          is_price_active: boolean
          moodle_course_id: number | null
          name: string
          promo_installments_price_usd: number | null
          promo_price_usd: number | null
          regular_price_usd: number
          seats: number | null
          sheet_id: string | null
          slug: string
          starts_on: string | null
          subscription_link: string | null
        }
        Insert: {
          base_slug?: never
          canva_template_url?: string | null
          created_at?: string
          id?: never
          installments_count?: number | null
          installments_price_usd?: number | null
          is_current_cohort?: boolean
          is_price_active?: boolean
          moodle_course_id?: number | null
          name: string
          promo_installments_price_usd?: number | null
          promo_price_usd?: number | null
          regular_price_usd: number
          seats?: number | null
          sheet_id?: string | null
          slug: string
          starts_on?: string | null
          subscription_link?: string | null
        }
        Update: {
          base_slug?: never
          canva_template_url?: string | null
          created_at?: string
          id?: never
          installments_count?: number | null
          installments_price_usd?: number | null
          is_current_cohort?: boolean
          is_price_active?: boolean
          moodle_course_id?: number | null
          name?: string
          promo_installments_price_usd?: number | null
          promo_price_usd?: number | null
          regular_price_usd?: number
          seats?: number | null
          sheet_id?: string | null
          slug?: string
          starts_on?: string | null
          subscription_link?: string | null
        }
        Relationships: []
      }
      demo_prospects: {
        Row: {
          access_ends_at: string | null
          access_granted_at: string
          country: string | null
          created_at: string
          email: string
          email_normalized: string | null
          firstname: string
          id: number
          is_active: boolean
          lastname: string
          notes: string | null
          phone: string | null
          profession: string | null
        }
        Insert: {
          access_ends_at?: string | null
          access_granted_at?: string
          country?: string | null
          created_at?: string
          email: string
          email_normalized?: never
          firstname: string
          id?: never
          is_active?: boolean
          lastname: string
          notes?: string | null
          phone?: string | null
          profession?: string | null
        }
        Update: {
          access_ends_at?: string | null
          access_granted_at?: string
          country?: string | null
          created_at?: string
          email?: string
          email_normalized?: never
          firstname?: string
          id?: never
          is_active?: boolean
          lastname?: string
          notes?: string | null
          phone?: string | null
          profession?: string | null
        }
        Relationships: []
      }
      enquiries: {
        Row: {
          company: string | null
          country: string | null
          course_name: string | null
          course_slug: string | null
          created_at: string
          email: string
          email_normalized: string | null
          form: string
          id: number
          message: string
          name: string
          phone: string | null
          position: string | null
          service: string | null
          status: string
        }
        Insert: {
          company?: string | null
          country?: string | null
          course_name?: string | null
          course_slug?: string | null
          created_at?: string
          email: string
          email_normalized?: never
          form: string
          id?: never
          message: string
          name: string
          phone?: string | null
          position?: string | null
          service?: string | null
          status?: string
        }
        Update: {
          company?: string | null
          country?: string | null
          course_name?: string | null
          course_slug?: string | null
          created_at?: string
          email?: string
          email_normalized?: never
          form?: string
          id?: never
          message?: string
          name?: string
          phone?: string | null
          position?: string | null
          service?: string | null
          status?: string
        }
        Relationships: []
      }
      newsletter_subscriptions: {
        Row: {
          consented_at: string
          created_at: string
          email: string
          email_normalized: string | null
          id: number
          source: string
        }
        Insert: {
          consented_at?: string
          created_at?: string
          email: string
          email_normalized?: never
          id?: never
          source: string
        }
        Update: {
          consented_at?: string
          created_at?: string
          email?: string
          email_normalized?: never
          id?: never
          source?: string
        }
        Relationships: []
      }
      notebooks: {
        Row: {
          category: string
          created_at: string
          description: string
          difficulty: string
          download_url: string
          downloads: number
          id: number
          is_active: boolean
          last_updated: string
          rating: number
          tags: string[]
          title: string
        }
        Insert: {
          category: string
          created_at?: string
          description: string
          difficulty: string
          download_url: string
          downloads?: number
          id?: never
          is_active?: boolean
          last_updated: string
          rating: number
          tags?: string[]
          title: string
        }
        Update: {
          category?: string
          created_at?: string
          description?: string
          difficulty?: string
          download_url?: string
          downloads?: number
          id?: never
          is_active?: boolean
          last_updated?: string
          rating?: number
          tags?: string[]
          title?: string
        }
        Relationships: []
      }
      outbox: {
        Row: {
          attempts: number
          created_at: string
          done_at: string | null
          id: number
          kind: string
          last_error: string | null
          natural_key: string
          next_attempt_at: string
          payload: NonNullable<Json>
          status: string
        }
        Insert: {
          attempts?: number
          created_at?: string
          done_at?: string | null
          id?: never
          kind: string
          last_error?: string | null
          natural_key: string
          next_attempt_at?: string
          payload: NonNullable<Json>
          status?: string
        }
        Update: {
          attempts?: number
          created_at?: string
          done_at?: string | null
          id?: never
          kind?: string
          last_error?: string | null
          natural_key?: string
          next_attempt_at?: string
          payload?: NonNullable<Json>
          status?: string
        }
        Relationships: []
      }
      payment_events: {
        Row: {
          body: string
          body_sha256: string
          created_at: string
          deliveries: number
          id: number
          last_received_at: string
          outcome: string
          provider: string
          provider_reference: string | null
        }
        Insert: {
          body: string
          body_sha256: string
          created_at?: string
          deliveries?: number
          id?: never
          last_received_at?: string
          outcome?: string
          provider: string
          provider_reference?: string | null
        }
        Update: {
          body?: string
          body_sha256?: string
          created_at?: string
          deliveries?: number
          id?: never
          last_received_at?: string
          outcome?: string
          provider?: string
          provider_reference?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount: number
          approved_at: string | null
          buyer_currency: string | null
          country: string | null
          course_id: string
          created_at: string
          currency: string
          dlocal_order_id: string | null
          dlocal_payment_id: string | null
          email: string
          email_normalized: string | null
          external_id: string | null
          id: number
          idempotency_key: string | null
          installment_number: number
          installments_count: number | null
          parent_payment_id: number | null
          payer_document: string | null
          payer_document_type: string | null
          payer_name: string
          payer_phone: string | null
          payment_method: string | null
          payment_type: string
          provider_status: string | null
          redirect_url: string | null
          request_hash: string | null
          review_reason: string | null
          status: string
          total_course_amount: number | null
          updated_at: string
        }
        Insert: {
          amount: number
          approved_at?: string | null
          buyer_currency?: string | null
          country?: string | null
          course_id: string
          created_at?: string
          currency: string
          dlocal_order_id?: string | null
          dlocal_payment_id?: string | null
          email: string
          email_normalized?: never
          external_id?: string | null
          id?: never
          idempotency_key?: string | null
          installment_number?: number
          installments_count?: number | null
          parent_payment_id?: number | null
          payer_document?: string | null
          payer_document_type?: string | null
          payer_name: string
          payer_phone?: string | null
          payment_method?: string | null
          payment_type: string
          provider_status?: string | null
          redirect_url?: string | null
          request_hash?: string | null
          review_reason?: string | null
          status?: string
          total_course_amount?: number | null
          updated_at?: string
        }
        Update: {
          amount?: number
          approved_at?: string | null
          buyer_currency?: string | null
          country?: string | null
          course_id?: string
          created_at?: string
          currency?: string
          dlocal_order_id?: string | null
          dlocal_payment_id?: string | null
          email?: string
          email_normalized?: never
          external_id?: string | null
          id?: never
          idempotency_key?: string | null
          installment_number?: number
          installments_count?: number | null
          parent_payment_id?: number | null
          payer_document?: string | null
          payer_document_type?: string | null
          payer_name?: string
          payer_phone?: string | null
          payment_method?: string | null
          payment_type?: string
          provider_status?: string | null
          redirect_url?: string | null
          request_hash?: string | null
          review_reason?: string | null
          status?: string
          total_course_amount?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_parent_payment_id_fkey"
            columns: ["parent_payment_id"]
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      recap_links: {
        Row: {
          created_at: string
          expires_at: string | null
          id: number
          recap_id: number
          revoked_at: string | null
          student_id: number
          token: string
        }
        Insert: {
          created_at?: string
          expires_at?: string | null
          id?: never
          recap_id: number
          revoked_at?: string | null
          student_id: number
          token?: string
        }
        Update: {
          created_at?: string
          expires_at?: string | null
          id?: never
          recap_id?: number
          revoked_at?: string | null
          student_id?: number
          token?: string
        }
        Relationships: [
          {
            foreignKeyName: "recap_links_recap_id_fkey"
            columns: ["recap_id"]
            referencedRelation: "recap_material"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "recap_links_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      recap_material: {
        Row: {
          announcement: string | null
          audio_url: string | null
          class_id: string
          class_title: string
          cohort: string
          course_id: number
          created_at: string
          description: string | null
          id: number
          material_url: string | null
          pdf_url: string | null
          updated_at: string
          video_url: string | null
        }
        Insert: {
          announcement?: string | null
          audio_url?: string | null
          class_id: string
          class_title: string
          cohort: string
          course_id: number
          created_at?: string
          description?: string | null
          id?: never
          material_url?: string | null
          pdf_url?: string | null
          updated_at?: string
          video_url?: string | null
        }
        Update: {
          announcement?: string | null
          audio_url?: string | null
          class_id?: string
          class_title?: string
          cohort?: string
          course_id?: number
          created_at?: string
          description?: string | null
          id?: never
          material_url?: string | null
          pdf_url?: string | null
          updated_at?: string
          video_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "recap_material_course_id_fkey"
            columns: ["course_id"]
            referencedRelation: "courses_moodle"
            referencedColumns: ["id"]
          },
        ]
      }
      recap_ratings: {
        Row: {
          created_at: string
          id: number
          rating: number
          recap_id: number
          student: string
        }
        Insert: {
          created_at?: string
          id?: never
          rating: number
          recap_id: number
          student: string
        }
        Update: {
          created_at?: string
          id?: never
          rating?: number
          recap_id?: number
          student?: string
        }
        Relationships: [
          {
            foreignKeyName: "recap_ratings_recap_id_fkey"
            columns: ["recap_id"]
            referencedRelation: "recap_material"
            referencedColumns: ["id"]
          },
        ]
      }
      sales: {
        Row: {
          course_id: string | null
          created_at: string
          id: number
          installments_amount: number
          installments_number: number
          order_payment_id: number | null
          payer_email: string
          payer_email_normalized: string | null
          payment_type: string
          usd_amount: number
        }
        Insert: {
          course_id?: string | null
          created_at?: string
          id?: never
          installments_amount: number
          installments_number: number
          order_payment_id?: number | null
          payer_email: string
          payer_email_normalized?: never
          payment_type: string
          usd_amount: number
        }
        Update: {
          course_id?: string | null
          created_at?: string
          id?: never
          installments_amount?: number
          installments_number?: number
          order_payment_id?: number | null
          payer_email?: string
          payer_email_normalized?: never
          payment_type?: string
          usd_amount?: number
        }
        Relationships: [
          {
            foreignKeyName: "sales_order_payment_id_fkey"
            columns: ["order_payment_id"]
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      staff_members: {
        Row: {
          active: boolean
          created_at: string
          display_name: string
          role: string
          user_id: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          display_name: string
          role: string
          user_id: string
        }
        Update: {
          active?: boolean
          created_at?: string
          display_name?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      student_course_enrollments: {
        Row: {
          course_id: number
          created_at: string
          id: number
          student_id: number
        }
        Insert: {
          course_id: number
          created_at?: string
          id?: never
          student_id: number
        }
        Update: {
          course_id?: number
          created_at?: string
          id?: never
          student_id?: number
        }
        Relationships: [
          {
            foreignKeyName: "student_course_enrollments_course_id_fkey"
            columns: ["course_id"]
            referencedRelation: "courses_moodle"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "student_course_enrollments_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      students: {
        Row: {
          country: string | null
          created_at: string
          email: string
          email_normalized: string | null
          firstname: string
          id: number
          lastname: string
          moodle_user_id: number | null
          phone: string | null
          student_id: string
        }
        Insert: {
          country?: string | null
          created_at?: string
          email: string
          email_normalized?: never
          firstname: string
          id?: never
          lastname: string
          moodle_user_id?: number | null
          phone?: string | null
          student_id?: string
        }
        Update: {
          country?: string | null
          created_at?: string
          email?: string
          email_normalized?: never
          firstname?: string
          id?: never
          lastname?: string
          moodle_user_id?: number | null
          phone?: string | null
          student_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      apply_provider_payment: {
        Args: { event_id: number; fact: Json }
        Returns: string
      }
      claim_outbox: {
        Args: { batch_size: number }
        Returns: {
          attempts: number
          created_at: string
          done_at: string | null
          id: number
          kind: string
          last_error: string | null
          natural_key: string
          next_attempt_at: string
          payload: NonNullable<Json>
          status: string
        }[]
        SetofOptions: {
          from: "*"
          to: "outbox"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      complete_outbox: { Args: { outbox_id: number }; Returns: undefined }
      consume_rate_limit: {
        Args: { bucket_key: string; capacity: number; period_seconds: number }
        Returns: boolean
      }
      count_notebook_download: { Args: { notebook_id: number }; Returns: number }
      create_order: { Args: { new_order: Json }; Returns: Json }
      current_staff: { Args: Record<PropertyKey, never>; Returns: Json }
      fail_outbox: {
        Args: { error: string; outbox_id: number; permanent: boolean }
        Returns: undefined
      }
      get_current_course_price: {
        Args: { course_slug_pattern: string }
        Returns: {
          id: number
          installments_count: number
          installments_price_usd: number
          is_active: boolean
          name: string
          promo_installments_price_usd: number
          promo_price_usd: number
          regular_price_usd: number
          seats: number
          slug: string
          starts_on: string
          subscription_link: string
        }[]
      }
      get_order_status: { Args: { order_id: string }; Returns: Json }
      get_receipt: { Args: { payment_id: number }; Returns: Json }
      list_payments: {
        Args: {
          before_created_at?: string
          before_id?: number
          page_size?: number
          search?: string
          status_filter?: string
          type_filter?: string
        }
        Returns: {
          amount: number
          country: string
          course_id: string
          created_at: string
          currency: string
          dlocal_payment_id: string
          email: string
          id: number
          installment_number: number
          installments_count: number
          payer_document: string
          payer_document_type: string
          payer_name: string
          payment_type: string
          review_reason: string
          status: string
        }[]
      }
      record_payment_event: {
        Args: { body: string; provider: string; provider_reference: string }
        Returns: number
      }
      set_order_redirect: {
        Args: { order_id: string; redirect_url: string }
        Returns: undefined
      }
      store_enquiry: { Args: { enquiry: Json }; Returns: number }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const

